import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { button, expectFocus, expectText, field, press, type } from '#tests/support/web/screen.ts';
import type { Member } from '#web/auth/stored-session.ts';
import { ProfilePage } from './profile-page.tsx';

const open = (member = SARI) => renderPage(<ProfilePage />, { at: '/profile', member });

const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  if (text !== '') await type(label, text);
};
const save = () => press(/^SAVE/);

async function edit(member?: Member) {
  const page = open(member);
  await press('EDIT');
  return page;
}

test('read only until EDIT is pressed; the phone stays so', async () => {
  open();
  for (const label of ['Nama lengkap', 'Email', 'Nomor HP', 'Jenis kelamin', 'Tanggal lahir', 'Password'])
    expect(field(label).readOnly).toBe(true);
  expect(field('Jenis kelamin').value).toBe('Perempuan');
  expect(field('Tanggal lahir').value).toBe('December 31, 1999');
  await press('EDIT');
  expectFocus(field('Nama lengkap'));
  expect(field('Nama lengkap').readOnly).toBe(false);
  expect(field('Tanggal lahir').value).toBe('1999-12-31');
  expect(field('Nomor HP').readOnly).toBe(true);
});

test('Cancel restores the original values and returns the focus', async () => {
  const { calls } = await edit();
  await retype('Nama lengkap', 'Lain');
  await press('CANCEL');
  expect(field('Nama lengkap').value).toBe('Sari Wulandari');
  expect(field('Nama lengkap').readOnly).toBe(true);
  expectFocus(button('EDIT'));
  expect(calls).toEqual([]);
});

test('sends only the changed fields, once, and shows them without a second request', async () => {
  const { sent, answer, expectCalls } = await edit();
  await retype('Nama lengkap', '  Sari Dewi ');
  await userEvent.selectOptions(field('Jenis kelamin'), 'Lainnya');
  await type('Nama lengkap', '{Enter}{Enter}');
  await expectCalls(1);
  expect(await sent()).toEqual({ input: { name: 'Sari Dewi', gender: 'OTHER' } });
  await answer({ updateProfile: { user: { ...SARI, name: 'Sari Dewi', gender: 'OTHER' }, userErrors: [] } });
  expectText('Profile updated successfully!');
  expect(field('Nama lengkap').value).toBe('Sari Dewi');
  expect(field('Nama lengkap').readOnly).toBe(true);
  await expectCalls(1);
});

test('without changes it says so and sends nothing', async () => {
  const { calls } = await edit({ ...SARI, name: 'Sari ', email: ' sari@example.com' });
  await retype('Password baru', '   ');
  await retype('Password lama', 'flipbook1');
  await save();
  await screen.findByText('No changes detected.');
  expect(calls).toEqual([]);
});

test('a new password is sent with the old one, untrimmed', async () => {
  const { sent } = await edit();
  await retype('Password baru', ' baru sekali');
  await retype('Password lama', 'flipbook1');
  await save();
  expect(await sent()).toEqual({ input: { password: ' baru sekali', oldPassword: 'flipbook1' } });
});

test('a new e-mail address is sent with the old password; refused without it, the sentence is beside that field', async () => {
  const { sent, answerUserErrors } = await edit();
  await retype('Email', 'baru@example.com');
  await save();
  expect(await sent()).toEqual({ input: { email: 'baru@example.com' } });
  const message = 'Please enter your old password';
  await answerUserErrors([{ field: ['oldPassword'], message, code: 'REQUIRED' }]);
  expectText(message);
  expectFocus(field('Password lama'));
  await retype('Password lama', 'flipbook1');
  await save();
  expect(await sent(1)).toEqual({ input: { email: 'baru@example.com', oldPassword: 'flipbook1' } });
});

test.each([
  ['Nama lengkap', ' ', 'Please enter your full name'],
  ['Email', 'sari', 'Please enter a valid email address'],
  ['Email', '', 'Please enter a valid email address'],
  ['Tanggal lahir', '2999-01-01', 'Please enter a valid date of birth'],
  ['Tanggal lahir', '', 'Please enter a valid date of birth'],
  ['Password baru', 'lima5', 'Password must be at least 6 characters long'],
])('%s of "%s" is refused beside its focused field', async (label, text, sentence) => {
  const { calls } = await edit();
  await retype(label, text);
  await save();
  expectText(sentence);
  expectFocus(field(label));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('a member of whom the API knows nothing sees the empty profile, and can fill it', async () => {
  const nothing = { email: null, phone: null, gender: null, birthDate: null, profilePicture: null, points: null };
  const { sent } = open({ ...SARI, ...nothing, name: '', firstName: '', emailVerified: false, phoneVerified: false });
  const labels = ['Nama lengkap', 'Email', 'Nomor HP', 'Jenis kelamin', 'Tanggal lahir'];
  expect(labels.map((label) => field(label).value)).toEqual([...Array<string>(4).fill('Belum diisi'), 'N/A']);
  await press('EDIT');
  await userEvent.selectOptions(field('Jenis kelamin'), 'Lainnya');
  await save();
  expect(await sent(), 'the name may stay empty').toEqual({ input: { gender: 'OTHER' } });
});
