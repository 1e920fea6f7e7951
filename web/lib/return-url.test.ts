import { expect, test } from 'vitest';
import { loginHref, returnUrl } from './return-url.ts';

test('the login returns to the address it was opened from', () => {
  const href = loginHref({ pathname: '/find-my-photos/A%2FB', search: '?x=1' });
  expect(href).toBe('/login?next=%2Ffind-my-photos%2FA%252FB%3Fx%3D1');
  expect(returnUrl(href.slice(href.indexOf('?')))).toBe('/find-my-photos/A%2FB?x=1');
});

test.each(['/login', '/register', '/reset-password/', '/auth/google/callback'])('%s is no return URL', (pathname) => {
  expect(loginHref({ pathname })).toBe('/login');
});

test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/login?next=/login',
])('next=%j leads to the dashboard', (next) => {
  expect(returnUrl(`?${new URLSearchParams({ next }).toString()}`)).toBe('/dashboard');
});
