import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { button, expectLink, expectNoText, expectRole, expectText, field, press } from '#tests/support/web/screen.ts';
import { ordersOf } from '#tests/support/web/soft-file.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { OtpPage } from './otp-page.tsx';

function open(member = BUDI) {
  writeSession({ token: 't', member });
  return renderPage(<OtpPage />, { at: '/otp' });
}

const code = () => field('Kode verifikasi');
const verify = () => button(/^VERIFY/);

test('fewer than 8 characters are not sent: the button looks off and says what is missing', async () => {
  const graph = open();
  await userEvent.type(code(), 'abc');
  expect(verify().getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(code(), '{Enter}');
  expectText('Please enter all 8 characters');
  expect(graph.calls).toEqual([]);
});

test('a right code is sent with its last character, and shows its success for 1.5 s; then the dashboard opens', async () => {
  const graph = open();
  await userEvent.type(code(), 'k7q2-m9xz{Backspace}');
  await userEvent.click(verify());
  await graph.expectCalls(1);
  expect(await graph.sent()).toEqual({ input: { code: 'K7Q2M9XZ', purpose: 'PHONE_VERIFY' } });
  vi.useFakeTimers();
  await graph.answer({ verifyOtp: { user: { ...BUDI, phoneVerified: true }, userErrors: [] } });
  expectText('Verification successful!');
  act(() => void vi.advanceTimersByTime(1499));
  expectNoText('address: /dashboard');
  act(() => void vi.advanceTimersByTime(1));
  expectText('address: /dashboard');
});

test('after a right code the photos of the orders that were found are the next step', async () => {
  const graph = open();
  await userEvent.type(code(), 'k7q2m9xz');
  vi.useFakeTimers();
  await graph.answer({ verifyOtp: { user: { ...BUDI, phoneVerified: true }, userErrors: [] } });
  await graph.answer(ordersOf({ invoice: 'A/1' }, { invoice: 'B', expired: true }));
  expectText('1 pesanan ketemu');
  act(() => void vi.advanceTimersByTime(1500));
  expectLink('BUKA FOTO', '/find-my-photos/A%2F1');
});

test('without a code the button that sends one comes first; then it sends another one', async () => {
  const graph = open();
  expectNoText('Kirim ulang kode');
  await userEvent.type(code(), 'OLD1');
  await press(/^Kirim kode/);
  expect(await graph.sent()).toEqual({ input: { purpose: 'PHONE_VERIFY' } });
  await graph.answer({ sendOtp: { userErrors: [] } });
  expectText('New verification code sent!');
  expect(code().value).toBe('');
  expect(button(/^Kirim ulang kode/).getAttribute('aria-disabled')).toBe('true');
});

test('a verified number needs no code; several orders are opened by their list', async () => {
  const { answer } = open(SARI);
  expectRole('heading', 'Nomormu beres.');
  expectText('081234567801 sudah terverifikasi.');
  await answer(ordersOf({ invoice: 'A' }, { invoice: 'B' }));
  expectText('2 pesanan ketemu');
  expectLink('BUKA FOTO', '/find-my-photos');
});
