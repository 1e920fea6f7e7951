import { act, cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brand } from '#brand/brand.ts';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { type PageOptions, renderPage } from '#tests/support/web/render-page.tsx';
import { expectFocus, expectLink, expectNoText, expectText, link, press, type } from '#tests/support/web/screen.ts';
import { ordersOf } from '#tests/support/web/soft-file.ts';
import { DashboardPage } from './dashboard-page.tsx';

const open = (options: Partial<PageOptions> = {}) =>
  renderPage(<DashboardPage />, { at: '/dashboard', member: SARI, ...options });

test('greets with the first name, and shows name, label and points', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Halo, Sari!' })).not.toBeNull();
  expectText('Sari Wulandari');
  expectText("Flipbooth CLUB'S MEMBER");
  expectText('120');
});

test.each([
  [0, true],
  [null, false],
])('points of %j: shown is %j', (points, isShown) => {
  open({ member: { ...SARI, points } });
  expect(screen.queryByText('POIN') !== null).toBe(isShown);
});

test('says that points appear after the phone verification, until then; leads to booths and contact', () => {
  const note = 'Poin dan semua foto dengan nomor ini muncul setelah nomor HP terverifikasi.';
  open({ member: { ...BUDI, phoneVerified: true } });
  expectNoText(note);
  cleanup();
  open({ member: BUDI });
  expectText(note);
  expectLink('Cari booth terdekat', '/location');
  expectLink('Hubungi kami', '/contact');
});

test('says where the voucher that the sign-up promised is: in a chat that asks for it', () => {
  open();
  const request = link('Minta vouchernya');
  expect(request.parentElement?.textContent).toBe(
    'Voucher diskon 50% dari pendaftaranmu ada di chat WhatsApp kami. Minta vouchernya',
  );
  const chat = new URL(request.getAttribute('href') ?? '');
  expect(chat.origin + chat.pathname).toBe(`https://wa.me/${brand.whatsapp.support}`);
  expect(chat.searchParams.get('text')).toContain('voucher diskon 50%');
});

test('the first row leads to the newest order that has not expired, with its picture', async () => {
  const { answer } = open();
  const coverPicture = { __typename: 'Picture' as const, url: 'https://m.example/480.jpg', placeholder: null };
  await answer(ordersOf({ invoice: 'old', expired: true }, { invoice: 'A', coverPicture }, { invoice: 'B' }));
  const row = link(/^Foto terakhirmu/);
  expect(row.getAttribute('href')).toBe('/find-my-photos/A');
  expect(row.querySelector('img')?.src).toBe(coverPicture.url);
  expectNoText(/ketemu/);
  expect(screen.getAllByRole('link').indexOf(row)).toBe(0);
});

test('until the number is verified, the first row leads there; then the photos are the next step, and have the focus', async () => {
  const { answer } = open({ member: BUDI });
  expect(link(/^Fotomu menunggu/).getAttribute('href')).toBe('/otp');
  await press('VERIFY Phone');
  await answer({ sendOtp: { userErrors: [] } });
  await answer({ me: BUDI });
  await type('Kode verifikasi', 'abcd1234');
  vi.useFakeTimers();
  await answer({ verifyOtp: { user: { ...BUDI, phoneVerified: true }, userErrors: [] } });
  await answer(ordersOf({ invoice: 'A' }));
  expectText('1 pesanan ketemu');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expectLink('BUKA FOTO', '/find-my-photos/A');
  expectFocus(screen.getByRole('region', { name: 'Foto terakhirmu' }));
});

test.each([
  ['a stored member', { ...SARI, phoneVerified: false }],
  ['no member', null],
])('without an answer, with %s: the error, what is known, and a retry', async (_, member) => {
  // Generation 0 is the session that the document found: a stored member is checked.
  const { answer, breakOff, expectCalls } = open({ member, auth: { status: 'in', generation: member ? 0 : 1 } });
  await breakOff();
  expectText('Failed to load profile data');
  expect(screen.queryByText('Sari Wulandari') !== null).toBe(member !== null);
  await press('Coba lagi');
  await answer({ me: { ...SARI, phoneVerified: false, name: 'Sari Dewi' } });
  expectText('Sari Dewi');
  expectNoText('Failed to load profile data');
  await expectCalls(2);
});
