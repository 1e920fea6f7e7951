import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeUserError } from '#tests/support/web/fake-graph.ts';
import { signedIn } from '#tests/support/web/members.ts';
import { type Address, renderPage } from '#tests/support/web/render-page.tsx';
import { expectFocus, expectRole, expectText, field, press, type } from '#tests/support/web/screen.ts';
import { LoginPage } from './login-page.tsx';

const open = (at: Address = '/login') => renderPage(<LoginPage />, { at });

const who = () => field('Nomor HP atau email');
const password = () => field('Password');
/** The text of the form's alert, which precedes the alert of the toasts. */
const said = () => screen.getAllByRole('alert')[0]?.textContent;

async function send() {
  await type('Nomor HP atau email', ' 0812 3456-7801 ');
  await type('Password', ' rahasia ');
  await press('LOG IN');
}

test('one field takes phone or e-mail, the password is untrimmed; success leads to the dashboard', async () => {
  const graph = open();
  await send();
  expect(await graph.sent()).toEqual({ input: { identifier: '0812 3456-7801', password: ' rahasia ' } });
  await graph.answer({ login: signedIn('t') });
  expectText('address: /dashboard');
  expect(localStorage.getItem('token')).toBe('t');
});

test('after signing in a visitor returns to the address of this site that led here', async () => {
  const graph = open('/login?next=%2Fprofile');
  await send();
  await graph.answer({ login: signedIn('t') });
  expectText('address: /profile');
});

test("a refusal shows the server's message and selects the password", async () => {
  const graph = open();
  await send();
  await graph.answerUserErrors('Nomor HP, email, atau password salah.', 'INVALID_CREDENTIALS');
  expect(said()).toBe('Nomor HP, email, atau password salah.');
  expectFocus(password());
  expect(localStorage.length).toBe(0);
});

test('refused fields are named beside them, several joined with a period; the rest above the form', async () => {
  const graph = open();
  await send();
  await graph.expectCalls(1);
  const fieldErrors: FakeUserError[] = [
    { field: ['identifier'], message: 'Nomor tidak dikenal.', code: 'INVALID' },
    { field: ['identifier', 'phone'], message: 'Nomor terlalu pendek', code: 'TOO_SHORT' },
    { field: ['password'], message: 'Password salah', code: 'INVALID' },
    { field: ['device'], message: 'Perangkat ditolak.', code: 'INVALID' },
    { field: null, message: 'Coba besok', code: 'INVALID' },
  ];
  await graph.answerUserErrors(fieldErrors);
  await vi.waitFor(() => expect(who().getAttribute('aria-invalid')).toBe('true'));
  expectText('Nomor tidak dikenal. Nomor terlalu pendek');
  expectText('Password salah');
  expect(said()).toBe('Perangkat ditolak. Coba besok');
  expectFocus(who());
  expect(document.body.textContent).not.toContain('Validation failed');
});

test('the fields have autofill names, and all links are there', () => {
  open();
  expect([who().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
  expectRole('checkbox', 'Ingat aku');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/reset-password', '/register', '/find-my-order']);
});
