import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAuthPage } from '#tests/support/render-auth-page.tsx';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const DONE = { userErrors: [] };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
// The name of a busy button has the label and the busy text.
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter(Boolean);

function open() {
  const graph = createFakeGraph();
  renderAuthPage(<ResetPasswordPage />, { graph, at: '/reset-password' });
  return graph;
}

async function toStepTwo() {
  const graph = open();
  await userEvent.type(field('Nomor HP'), '0812 3456 7801');
  await press('KIRIM KODE');
  expect((await graph.call()).variables).toEqual({ input: { identifier: '0812 3456 7801' } });
  await (await graph.call()).answer({ requestPasswordReset: DONE });
  expect(screen.getByText('Kode reset kata sandi telah dikirim via Whatsapp')).not.toBeNull();
  return graph;
}

async function fill(code: string, password: string, confirmation: string) {
  if (code) await userEvent.type(field('Kode verifikasi'), code);
  if (password) await userEvent.type(field('Password baru'), password);
  if (confirmation) await userEvent.type(field('Konfirmasi password'), confirmation);
  await press('RESET PASSWORD');
}

test('step 2 takes the code, uppercased and at most 8, and the new password; after 2 s the login opens', async () => {
  const graph = await toStepTwo();
  await fill('k7q-2m9xz1', 'baru123', 'baru123');
  expect((await graph.call(1)).variables).toEqual({ input: { code: 'K7Q2M9XZ', newPassword: 'baru123' } });
  vi.useFakeTimers();
  await (await graph.call(1)).answer({ confirmPasswordReset: DONE });
  expect(screen.getByText('Password berhasil direset! Silakan login dengan password baru.')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.queryByText('address: /login')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('address: /login')).not.toBeNull();
});

test('empty fields are named, and the first has the focus', async () => {
  await toStepTwo();
  await press('RESET PASSWORD');
  expect(alerts()).toEqual(['!Silakan masukkan kode verifikasi', '!Password minimal 6 karakter']);
  expect(document.activeElement).toBe(field('Kode verifikasi'));
});

test('differing passwords are named before a short one', async () => {
  const graph = await toStepTwo();
  await fill('ABCD1234', 'abc', 'abd');
  expect(alerts()).toEqual(['!Password baru dan konfirmasi password tidak sama']);
  await userEvent.clear(field('Konfirmasi password'));
  await fill('', '', 'abc');
  expect(alerts()).toEqual(['!Password minimal 6 karakter']);
  expect(document.activeElement).toBe(field('Password baru'));
  await waitFor(() => expect(graph.calls).toHaveLength(1));
});

test('back returns to step 1 and clears the fields of both', async () => {
  const graph = await toStepTwo();
  await userEvent.type(field('Kode verifikasi'), 'ABC');
  await userEvent.type(field('Password baru'), 'geheim1');
  await press('Kembali');
  expect(field('Nomor HP').value).toBe('');
  await userEvent.type(field('Nomor HP'), '0813');
  await press('KIRIM KODE');
  await (await graph.call(1)).answer({ requestPasswordReset: DONE });
  expect(field('Kode verifikasi').value).toBe('');
  expect(field('Password baru').value).toBe('');
});

test('the entry of the history says where a reload goes on, with nothing secret', async () => {
  const graph = createFakeGraph();
  const state = { step: { name: 'code', phone: '0812 3456 7801' } };
  renderAuthPage(<ResetPasswordPage />, { graph, at: { pathname: '/reset-password', state } });
  expect(screen.getByText('Kode reset kata sandi telah dikirim via Whatsapp')).not.toBeNull();
  await fill('ABCD1234', 'baru123', 'baru123');
  expect((await graph.call()).variables).toEqual({ input: { code: 'ABCD1234', newPassword: 'baru123' } });
  await (await graph.call()).answer({ confirmPasswordReset: DONE });
  expect(screen.getByText('Password berhasil direset! Silakan login dengan password baru.')).not.toBeNull();
});

test('the focus moves to the code, back to the number, and to the login', async () => {
  const graph = await toStepTwo();
  expect(document.activeElement).toBe(field('Kode verifikasi'));
  await press('Kembali');
  expect(document.activeElement).toBe(field('Nomor HP'));
  await userEvent.type(field('Nomor HP'), '0813');
  await press('KIRIM KODE');
  await (await graph.call(1)).answer({ requestPasswordReset: DONE });
  await fill('ABCD1234', 'baru123', 'baru123');
  await (await graph.call(2)).answer({ confirmPasswordReset: DONE });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'LOG IN' }));
});

test('the strength of the new password is shown', async () => {
  await toStepTwo();
  expect(screen.getByText('Minimal 6 karakter.')).not.toBeNull();
  await userEvent.type(field('Password baru'), 'Flipbook-2026');
  expect(screen.getByText('Kuat!')).not.toBeNull();
});

test('without a number nothing is sent, and the field has the focus', async () => {
  const graph = open();
  await press('KIRIM KODE');
  expect(graph.calls).toEqual([]);
  expect(document.activeElement).toBe(field('Nomor HP'));
});

test('after no answer to step 2 the same password is sent with the same key, since the first may have had its effect', async () => {
  const graph = await toStepTwo();
  await fill('ABCD1234', 'baru123', 'baru123');
  await (await graph.call(1)).breakOff();
  await press('RESET PASSWORD');
  await waitFor(() => expect(graph.calls).toHaveLength(3));
  expect((await graph.call(1)).key).toMatch(/^\d+(-\d+){3}$/);
  expect((await graph.call(2)).key).toBe((await graph.call(1)).key);
});

test('refused fields of step 2 are named beside them', async () => {
  const graph = await toStepTwo();
  await fill('ABCD1234', 'baru123', 'baru123');
  await (
    await graph.call(1)
  ).answerUserErrors([
    { field: ['code'], message: 'Salah 1', code: 'INVALID' },
    { field: ['newPassword'], message: 'Salah 2', code: 'INVALID' },
  ]);
  await vi.waitFor(() => expect(alerts()).toEqual(['!Salah 1', '!Salah 2']));
  expect(document.activeElement).toBe(field('Kode verifikasi'));
});

test('the fields of both steps have autofill names; a link leads to the order search', async () => {
  open();
  expect(field('Nomor HP').autocomplete).toBe('tel');
  expect(screen.getByRole('link', { name: 'Cari fotomu' }).getAttribute('href')).toBe('/find-my-order');
});
