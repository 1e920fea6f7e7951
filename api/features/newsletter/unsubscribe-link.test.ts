import { expect, test } from 'vitest';
import { isSignedFor, signEmail, unsubscribeLink } from './unsubscribe-link.ts';

const secret = 'one secret of the service, long enough';
const sid = signEmail('sari@example.com', secret);

test('a signature is valid for its address, in any spelling', () => {
  expect(isSignedFor('sari@example.com', sid, secret)).toBe(true);
  expect(isSignedFor(' Sari@Example.com', sid, secret)).toBe(true);
});

test.each([
  ['another address', 'budi@example.com', sid, secret],
  ['another secret', 'sari@example.com', sid, 'another secret of the service, long enough'],
  ['a part of it', 'sari@example.com', sid.slice(0, -1), secret],
  ['nothing', 'sari@example.com', '', secret],
])('it is invalid for %s', (_what, email, given, key) => {
  expect(isSignedFor(email, given, key)).toBe(false);
});

test('the link encodes special characters of an address', () => {
  const link = new URL(unsubscribeLink('Sari+news&x=1@example.com', secret, 'https://www.example.com'));
  expect(link.origin + link.pathname).toBe('https://www.example.com/newsletter/unsubscribe');
  const email = link.searchParams.get('email') ?? '';
  expect(email).toBe('sari+news&x=1@example.com');
  expect(isSignedFor(email, link.searchParams.get('sid') ?? '', secret)).toBe(true);
});
