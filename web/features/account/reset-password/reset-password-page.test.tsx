import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Address, renderPage } from '#tests/support/web/render-page.tsx';
import { expectFocus, expectNoText, expectText, field, link, press, type } from '#tests/support/web/screen.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const DONE = { userErrors: [] };
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter(Boolean);

const open = (at: Address = '/reset-password') => renderPage(<ResetPasswordPage />, { at });

async function toStepTwo() {
  const graph = open();
  await type('Nomor HP', ' 0812 3456 7801 ');
  await press('KIRIM KODE');
  expect(await graph.sent()).toEqual({ input: { identifier: '0812 3456 7801' } });
  await graph.answer({ requestPasswordReset: DONE });
  expectText('Kode reset kata sandi telah dikirim via Whatsapp');
  expectFocus(field('Kode verifikasi'));
  return graph;
}

async function fill(code: string, password: string, confirmation: string) {
  if (code) await type('Kode verifikasi', code);
  if (password) await type('Password baru', password);
  if (confirmation) await type('Konfirmasi password', confirmation);
  await press('RESET PASSWORD');
}

test('step 2 takes the code, uppercased and at most 8, and the new password; after 2 s the login opens', async () => {
  const graph = await toStepTwo();
  await fill('k7q-2m9xz1', 'baru123', 'baru123');
  expect(await graph.sent(1)).toEqual({ input: { code: 'K7Q2M9XZ', newPassword: 'baru123' } });
  vi.useFakeTimers();
  await graph.answer({ confirmPasswordReset: DONE });
  expectText('Password berhasil direset! Silakan login dengan password baru.');
  expectFocus(link('LOG IN'));
  act(() => void vi.advanceTimersByTime(1999));
  expectNoText('address: /login');
  act(() => void vi.advanceTimersByTime(1));
  expectText('address: /login');
});

test('differing passwords are named before a short one', async () => {
  const graph = await toStepTwo();
  await fill('ABCD1234', 'abc', 'abd');
  expect(alerts()).toEqual(['!Password baru dan konfirmasi password tidak sama']);
  await userEvent.clear(field('Konfirmasi password'));
  await fill('', '', 'abc');
  expect(alerts()).toEqual(['!Password minimal 6 karakter']);
  expectFocus(field('Password baru'));
  await graph.expectCalls(1);
});

test('back returns to step 1, with the focus in its field, and clears the fields of both', async () => {
  const graph = await toStepTwo();
  await type('Kode verifikasi', 'ABC');
  await type('Password baru', 'geheim1');
  await press('Kembali');
  expectFocus(field('Nomor HP'));
  expect(field('Nomor HP').value).toBe('');
  await type('Nomor HP', '0813');
  await press('KIRIM KODE');
  await graph.answer({ requestPasswordReset: DONE });
  expect(field('Kode verifikasi').value).toBe('');
  expect(field('Password baru').value).toBe('');
});

test('the entry of the history says where a reload goes on, with nothing secret', async () => {
  const state = { step: { name: 'code', phone: '0812 3456 7801' } };
  const graph = open({ pathname: '/reset-password', state });
  expectText('Kode reset kata sandi telah dikirim via Whatsapp');
  await fill('ABCD1234', 'baru123', 'baru123');
  expect(await graph.sent()).toEqual({ input: { code: 'ABCD1234', newPassword: 'baru123' } });
  await graph.answer({ confirmPasswordReset: DONE });
  expectText('Password berhasil direset! Silakan login dengan password baru.');
});

test('a wrong code is told above the form, with the focus in its field', async () => {
  const graph = await toStepTwo();
  await fill('ABCD1234', 'baru123', 'baru123');
  await graph.answerUserErrors([{ field: ['code'], message: 'Salah', code: 'INVALID_CODE' }]);
  await vi.waitFor(() => expect(alerts()).toEqual(['Salah']));
  expectFocus(field('Kode verifikasi'));
});
