import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inGraph, renderMemberPage, SARI } from '#tests/support/render-member-page.tsx';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { ProfilePage } from './profile-page.tsx';

function open(options: Partial<Parameters<typeof renderMemberPage>[1]> = {}) {
  const graph = createFakeGraph();
  return { ...renderMemberPage(<ProfilePage />, { graph, at: '/profile', ...options }), ...graph };
}

const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  if (text !== '') await userEvent.type(field(label), text);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press(/^SAVE/);

async function edit(options?: Parameters<typeof open>[0]) {
  const page = open(options);
  await press('EDIT');
  return page;
}

test('read only until EDIT is pressed', async () => {
  open();
  for (const label of ['Nama lengkap', 'Email', 'Nomor HP', 'Jenis kelamin', 'Tanggal lahir', 'Password'])
    expect(field(label).readOnly).toBe(true);
  expect(field('Jenis kelamin').value).toBe('Perempuan');
  expect(field('Tanggal lahir').value).toBe('December 31, 1999');
  await press('EDIT');
  expect(document.activeElement).toBe(field('Nama lengkap'));
  expect(field('Nama lengkap').readOnly).toBe(false);
  expect(field('Tanggal lahir').value).toBe('1999-12-31');
});

test('the phone stays read only', async () => {
  await edit();
  expect(field('Nomor HP').readOnly).toBe(true);
});

test('Cancel restores the original values and returns the focus', async () => {
  const { calls } = await edit();
  await retype('Nama lengkap', 'Lain');
  await press('CANCEL');
  expect(field('Nama lengkap').value).toBe('Sari Wulandari');
  expect(field('Nama lengkap').readOnly).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'EDIT' }));
  expect(calls).toEqual([]);
});

test('sends only the changed fields, once, and shows them without a second request', async () => {
  const { calls, call } = await edit();
  await retype('Nama lengkap', '  Sari Dewi ');
  await userEvent.selectOptions(field('Jenis kelamin'), 'Lainnya');
  await userEvent.type(field('Nama lengkap'), '{Enter}{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect((await call()).variables).toEqual({ input: { name: 'Sari Dewi', gender: 'OTHER' } });
  await (
    await call()
  ).answer({ updateProfile: { user: inGraph({ ...SARI, name: 'Sari Dewi', gender: 'OTHER' }), userErrors: [] } });
  expect(screen.getByText('Profile updated successfully!')).not.toBeNull();
  expect(field('Nama lengkap').value).toBe('Sari Dewi');
  expect(field('Nama lengkap').readOnly).toBe(true);
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('while saving, Cancel is off', async () => {
  const { call } = await edit();
  await retype('Nama lengkap', 'Sari Dewi');
  await save();
  await press(/^CANCEL/);
  expect(field('Nama lengkap').value).toBe('Sari Dewi');
  expect(field('Nama lengkap').readOnly).toBe(false);
  await (await call()).answer({ updateProfile: { user: inGraph({ ...SARI, name: 'Sari Dewi' }), userErrors: [] } });
  expect(field('Nama lengkap').readOnly).toBe(true);
});

test('without changes it says so and sends nothing', async () => {
  const { calls } = await edit();
  await retype('Password baru', '   ');
  await retype('Password lama', 'flipbook1');
  await save();
  expect(screen.getByText('No changes detected.')).not.toBeNull();
  expect(calls).toEqual([]);
});

test('a new error replaces the one before', async () => {
  await edit();
  await save();
  expect(screen.getByText('No changes detected.')).not.toBeNull();
  await retype('Password baru', '123');
  await save();
  expect(screen.getByText('Password must be at least 6 characters long')).not.toBeNull();
  expect(screen.queryByText('No changes detected.')).toBeNull();
});

test('a new password is sent with the old one, untrimmed', async () => {
  const { call } = await edit();
  await retype('Password baru', ' baru sekali');
  await retype('Password lama', 'flipbook1');
  await save();
  expect((await call()).variables).toEqual({ input: { password: ' baru sekali', oldPassword: 'flipbook1' } });
});

test('a new e-mail address is sent with the old password; refused without it, the sentence is beside that field', async () => {
  const { call } = await edit();
  await retype('Email', 'baru@example.com');
  await save();
  expect((await call()).variables).toEqual({ input: { email: 'baru@example.com' } });
  const message = 'Isi password lamamu dulu, ya.';
  await (await call()).answerUserErrors([{ field: ['oldPassword'], message, code: 'REQUIRED' }]);
  expect(screen.getByText(message)).not.toBeNull();
  expect(document.activeElement).toBe(field('Password lama'));
  await retype('Password lama', 'flipbook1');
  await save();
  expect((await call(1)).variables).toEqual({ input: { email: 'baru@example.com', oldPassword: 'flipbook1' } });
});

test('password managers get the user name; the strength of the password is shown', async () => {
  const { container } = await edit();
  expect(container.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe('sari@example.com');
  expect([field('Password baru').autocomplete, field('Password lama').autocomplete]).toEqual([
    'new-password',
    'current-password',
  ]);
  expect(screen.getByText('Kosongkan kalau tidak mau diganti.')).not.toBeNull();
  await retype('Password baru', 'flipbook');
  expect(screen.getByText('Gampang ditebak.')).not.toBeNull();
});

test.each([
  ['Nama lengkap', ' ', 'Please enter your full name'],
  ['Email', 'sari', 'Please enter a valid email address'],
  ['Email', '', 'Please enter a valid email address'],
  ['Tanggal lahir', '2999-01-01', 'Isi tanggal lahir yang benar, ya.'],
  ['Tanggal lahir', '', 'Isi tanggal lahir yang benar, ya.'],
  ['Password baru', 'lima5', 'Password must be at least 6 characters long'],
])('%s of "%s" is refused beside its focused field', async (label, text, sentence) => {
  const { calls } = await edit();
  await retype(label, text);
  await save();
  expect(screen.getByText(sentence)).not.toBeNull();
  expect(document.activeElement).toBe(field(label));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('a member without an e-mail address and a birth date may leave them empty', async () => {
  const { call } = await edit({ member: { ...SARI, email: null, birthDate: null } });
  await retype('Nama lengkap', 'Sari');
  await save();
  expect((await call()).variables).toEqual({ input: { name: 'Sari' } });
});

test('refused fields are named beside them', async () => {
  const { call } = await edit();
  await retype('Nama lengkap', 'Sari');
  await save();
  await (
    await call()
  ).answerUserErrors([
    { field: ['oldPassword'], message: 'Password lamamu salah.', code: 'INVALID_CREDENTIALS' },
    { field: ['email'], message: 'This email is taken', code: 'TAKEN' },
  ]);
  expect(field('Nama lengkap').value).toBe('Sari');
  expect(field('Password lama').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This email is taken')).not.toBeNull();
  expect(screen.queryByText('Validation failed')).toBeNull();
});
