import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Address, renderPage } from '#tests/support/web/render-page.tsx';
import {
  expectFocus,
  expectLink,
  expectNoText,
  expectText,
  field,
  link,
  press,
  type,
} from '#tests/support/web/screen.ts';
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

test('empty fields are named, and the first has the focus', async () => {
  await toStepTwo();
  await press('RESET PASSWORD');
  expect(alerts()).toEqual(['!Silakan masukkan kode verifikasi', '!Password minimal 6 karakter']);
  expectFocus(field('Kode verifikasi'));
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

test('the strength of the new password is shown', async () => {
  await toStepTwo();
  expectText('Minimal 6 karakter.');
  await type('Password baru', 'Flipbook-2026');
  expectText('Kuat!');
});

test('without a number nothing is sent, and the field has the focus', async () => {
  const graph = open();
  await press('KIRIM KODE');
  expect(graph.calls).toEqual([]);
  expectFocus(field('Nomor HP'));
});

test('refused fields of step 2 are named beside them', async () => {
  const graph = await toStepTwo();
  await fill('ABCD1234', 'baru123', 'baru123');
  await graph.answerUserErrors([
    { field: ['code'], message: 'Salah 1', code: 'INVALID' },
    { field: ['newPassword'], message: 'Salah 2', code: 'INVALID' },
  ]);
  await vi.waitFor(() => expect(alerts()).toEqual(['!Salah 1', '!Salah 2']));
  expectFocus(field('Kode verifikasi'));
});

test('the fields of both steps have autofill names; a link leads to the order search', async () => {
  open();
  expect(field('Nomor HP').autocomplete).toBe('tel');
  expectLink('Cari fotomu', '/find-my-order');
});
