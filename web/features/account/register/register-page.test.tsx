import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn } from '#tests/support/web/members.ts';
import { type Address, renderPage } from '#tests/support/web/render-page.tsx';
import { expectFocus, expectText, field, press, type } from '#tests/support/web/screen.ts';
import { strengthOf } from '#web/features/account/forms/new-password-field.tsx';
import type { UserError } from '#web/gql/errors.ts';
import { RegisterPage } from './register-page.tsx';

const open = (at: Address = '/register') => renderPage(<RegisterPage />, { at });

const lines = () =>
  screen
    .getAllByRole('alert')
    .flatMap((alert) => [...alert.querySelectorAll('p')])
    .map((line) => line.textContent);
/** The errors beside the fields. */
const beside = () =>
  [...document.querySelectorAll('[id$="-error"]')].map((error) => error.textContent?.replace(/^!/, ''));
const item = (field: string, code: UserError['code'], message = 'said by the server') => ({
  field: [field],
  code,
  message,
});

async function send() {
  await type('Nama lengkap', ' Tia Lestari ');
  await type('Tanggal lahir', '1999-12-31');
  await type('Nomor HP', ' +62 812-3456-7899 ');
  await type('Email', 'tia@example.com');
  await type('Password', 'rahasia');
  await press('SIGN UP');
}

test('every field is sent, and success leads to the dashboard', async () => {
  const graph = open();
  await send();
  expect(await graph.sent()).toEqual({
    input: {
      name: 'Tia Lestari',
      birthDate: '1999-12-31',
      phone: '+62 812-3456-7899',
      email: 'tia@example.com',
      password: 'rahasia',
    },
  });
  await graph.answer({ register: signedIn('new') });
  expectText('address: /dashboard');
  expect(localStorage.getItem('token')).toBe('new');
});

test('all fields are required: each says so, once, and the first has the focus; spaces alone are no password', async () => {
  const graph = open();
  await type('Password', '      ');
  await press('SIGN UP');
  expect(graph.calls).toEqual([]);
  expect(beside()).toEqual([
    'Please enter your full name',
    'Please enter a valid date of birth',
    'Please enter a valid phone number (e.g., 081234567890 or +6281234567890)',
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
  ]);
  expect(lines()).toEqual([]);
  expectFocus(field('Nama lengkap'));
  expect(document.getElementById(`${field('Email').id}-error`)?.textContent).toContain(
    'Please enter a valid email address',
  );
});

test("the server's field errors stand beside their fields and in one list, the first focused", async () => {
  const graph = open();
  await send();
  await graph.answerUserErrors([
    item('email', 'INVALID'),
    item('captcha', 'INVALID', ''),
    item('password', 'INVALID'),
    item('password', 'TOO_LONG'),
    item('phone', 'INVALID'),
    item('email', 'TAKEN'),
  ]);
  expect(lines()).toEqual([
    'Phone: said by the server',
    'Email: Please enter a valid email address',
    'Email: said by the server',
    'Password: Password must be at least 6 characters long',
    'Password: said by the server',
    'Captcha: Invalid format',
  ]);
  expectFocus(field('Nomor HP'));
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
});

test('two errors of one field are two lines, and joined beside the field; typing there removes what is beside it', async () => {
  const graph = open();
  await send();
  const fieldErrors = [
    item('phone', 'TAKEN', 'Nomor ini sudah dipakai.'),
    item('phone', 'TAKEN', 'Nomor ini diblokir.'),
    item('name', 'INVALID'),
    item('name', 'REQUIRED'),
  ];
  await graph.answerUserErrors(fieldErrors);
  expect(lines()).toEqual([
    'Name: Please enter your full name',
    'Phone: Nomor ini sudah dipakai.',
    'Phone: Nomor ini diblokir.',
  ]);
  expect(beside()).toEqual(['Please enter your full name', 'Nomor ini sudah dipakai. Nomor ini diblokir.']);
  await type('Nomor HP', '1');
  expect(beside()).toEqual(['Please enter your full name']);
});

test('password managers and autofill know the fields; the voucher is promised', () => {
  open();
  const labels = ['Nama lengkap', 'Tanggal lahir', 'Nomor HP', 'Email', 'Password'];
  expect(labels.map((label) => field(label).autocomplete)).toEqual(['name', 'bday', 'tel', 'email', 'new-password']);
  expectText(
    'Daftar sekarang dan dapatkan voucher diskon 50%. Setelah daftar, minta vouchernya lewat chat WhatsApp kami.',
  );
});

test.each([
  ['12345', 0],
  ['aaaaaaaaaaaa', 1],
  ['flipbook', 1],
  ['flipbook1', 2],
  ['Flipbook-2026', 3],
  ['empat kata yang panjang', 3],
] as const)('%s has strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
