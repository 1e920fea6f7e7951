import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAuthPage, sari } from '#tests/support/render-auth-page.tsx';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { signIn } from '#web/auth/session-store.ts';
import { OtpPage } from './otp-page.tsx';

function open(member = sari) {
  signIn({ token: 't', user: member });
  const graph = createFakeGraph();
  renderAuthPage(<OtpPage />, { graph, at: '/otp' });
  return graph;
}

const code = () => screen.getByLabelText<HTMLInputElement>('Kode verifikasi');
const verify = () => screen.getByRole('button', { name: /^VERIFY/ });

test('fewer than 8 characters are not sent: the button looks off and says what is missing', async () => {
  const graph = open();
  await userEvent.type(code(), 'abc');
  expect(verify().getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(code(), '{Enter}');
  expect(screen.getByText('Please enter all 8 characters')).not.toBeNull();
  expect(graph.calls).toEqual([]);
});

test('a right code shows its success for 1.5 s, then the dashboard opens', async () => {
  const graph = open();
  await userEvent.type(code(), 'k7q2-m9xz');
  await userEvent.click(verify());
  expect((await graph.call()).variables).toEqual({ input: { code: 'K7Q2M9XZ', purpose: 'PHONE_VERIFY' } });
  vi.useFakeTimers();
  await (await graph.call()).answer({ verifyOtp: { user: { ...sari, phoneVerified: true }, userErrors: [] } });
  expect(screen.getByText('Verification successful!')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1499));
  expect(screen.queryByText('address: /dashboard')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('address: /dashboard')).not.toBeNull();
});

test('without a code the button that sends one comes first; then it sends another one', async () => {
  const graph = open();
  expect(screen.queryByText('Kirim ulang kode')).toBeNull();
  await userEvent.type(code(), 'OLD1');
  await userEvent.click(screen.getByRole('button', { name: /^Kirim kode/ }));
  expect((await graph.call()).variables).toEqual({ input: { purpose: 'PHONE_VERIFY' } });
  await (await graph.call()).answer({ sendOtp: { userErrors: [] } });
  expect(screen.getByText('New verification code sent!')).not.toBeNull();
  expect(code().value).toBe('');
  expect(screen.getByRole('button', { name: /^Kirim ulang kode/ }).getAttribute('aria-disabled')).toBe('true');
});

test('an account without a number gets a notice, and nothing is sent', () => {
  const { calls } = open({ ...sari, phone: null });
  expect(screen.getByRole('link', { name: 'Hubungi kami' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});

test('a verified number needs no code', () => {
  open({ ...sari, phoneVerified: true });
  expect(screen.getByText('081234567801 sudah terverifikasi.')).not.toBeNull();
});
