import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brand } from '#brand/brand.ts';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { type PageOptions, renderPage } from '#tests/support/web/render-page.tsx';
import { expectLink, expectNoText, expectText, link, press } from '#tests/support/web/screen.ts';
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

test('a member without a name is greeted without one', () => {
  open({ member: { ...SARI, name: '', firstName: '' } });
  expect(screen.getByRole('heading', { level: 1, name: 'Halo!' })).not.toBeNull();
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

test('a missing picture, or one that fails to load, is replaced by the initial', () => {
  const { container } = open({ member: { ...SARI, profilePicture: 'https://m.example/sari.jpg' } });
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('https://m.example/sari.jpg');
  picture?.dispatchEvent(new Event('error'));
  return vi.waitFor(() => {
    expect(container.querySelector('img')).toBeNull();
    expectText('S');
  });
});

test('while the session is unknown there is no login notice', () => {
  open({ member: null, auth: { status: 'unknown' } });
  expectNoText('Please log in to view your profile.');
  expectText('Memuat…');
});

test.each([
  ['a stored member', SARI],
  ['no member', null],
])('without an answer, with %s: the error, what is known, and a retry', async (_, member) => {
  // Generation 0 is the session that the document found: a stored member is checked.
  const { answer, breakOff, expectCalls } = open({ member, auth: { status: 'in', generation: member ? 0 : 1 } });
  await breakOff();
  expectText('Failed to load profile data');
  expect(screen.queryByText('Sari Wulandari') !== null).toBe(member !== null);
  await press('Coba lagi');
  await answer({ me: { ...SARI, name: 'Sari Dewi' } });
  expectText('Sari Dewi');
  expectNoText('Failed to load profile data');
  await expectCalls(2);
});
