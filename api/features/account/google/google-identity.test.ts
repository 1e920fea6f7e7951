import { expect, test } from 'vitest';
import { toIdentity } from './google-identity.ts';

test('the claims of a usual token become an identity', () => {
  const claims = {
    sub: '1102',
    email: 'Ayu@Example.com',
    email_verified: true,
    name: 'Ayu Lestari',
    picture: 'https://lh3.example.com/a',
  };
  expect(toIdentity(claims)).toEqual({
    id: '1102',
    verifiedEmail: 'ayu@example.com',
    name: 'Ayu Lestari',
    picture: 'https://lh3.example.com/a',
  });
});

test.each([
  ['missing', {}],
  ['not verified', { email: 'ayu@example.com', email_verified: false }],
  ['said to be verified in odd words', { email: 'ayu@example.com', email_verified: 'yes' }],
  ['no address', { email: 'ayu', email_verified: true }],
])('an e-mail address that is %s is ignored', (_what, claims) => {
  expect(toIdentity({ sub: '1', ...claims })?.verifiedEmail).toBeNull();
});

test.each([
  [{ name: ' Ayu\u0000\nLestari ' }, 'Ayu Lestari'],
  [{ name: '\u202eAyu\u2066Lestari' }, 'Ayu Lestari'],
  [{ name: '\u3164\u200b', email: 'ayu.l@example.com' }, 'ayu.l'],
  [{ name: '  ', email: 'ayu.l@example.com' }, 'ayu.l'],
  [{ name: 'x'.repeat(300) }, 'x'.repeat(100)],
  [{ name: `${'x'.repeat(99)}😀` }, 'x'.repeat(99)],
  [{}, 'Member'],
])('%j has the name %s', (claims, name) => {
  expect(toIdentity({ sub: '1', ...claims })?.name).toBe(name);
});

test.each(['http://example.com/a.jpg', 'javascript:alert(1)', 'a.jpg'])('%s is no picture', (picture) => {
  expect(toIdentity({ sub: '1', picture })?.picture).toBeNull();
});

test.each([null, {}, { sub: '' }, { sub: 7 }])('%j is no identity', (claims) => {
  expect(toIdentity(claims)).toBeNull();
});
