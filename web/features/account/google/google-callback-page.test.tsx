import { cleanup, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { signedIn } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectLink, expectRole, expectText } from '#tests/support/web/screen.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { withChallenge } from './begin-google-sign-in.ts';
import { GoogleCallbackPage } from './google-callback-page.tsx';

const config = vi.hoisted(() => ({ googleSignInUrl: null as string | null }));
vi.mock('#web/lib/env.ts', () => ({
  runtimeConfig: () => ({ siteUrl: 'https://flipbooth.example', ...config }),
}));

afterEach(() => {
  config.googleSignInUrl = null;
});

const open = (query: string) =>
  renderPage(
    <StrictMode>
      <GoogleCallbackPage />
    </StrictMode>,
    { at: `/auth/google/callback${query}` },
  );

const failed = () => screen.getByRole('heading', { name: 'Belum berhasil masuk.' });

test("Google's parameters are sent unchanged, once, with the address of this page; then the dashboard opens", async () => {
  const graph = open('?code=4%2Fabc&state=s.t&scope=email%20openid&authuser=0&prompt=none&hd=x');
  expectRole('heading', 'Signing you in with Google');
  await graph.expectCalls(1);
  expect(await graph.sent()).toEqual({
    input: {
      code: '4/abc',
      state: 's.t',
      scope: 'email openid',
      authuser: '0',
      prompt: 'none',
      redirectUri: 'https://flipbooth.example/auth/google/callback',
    },
  });
  await graph.answer({ signInWithGoogle: signedIn('google') });
  expectText('address: /dashboard');
  expect(localStorage.getItem('token')).toBe('google');
});

test('the verifier of the sign-in that this tab began is sent, once', async () => {
  await withChallenge('https://api.example/auth/google');
  const verifier = sessionStorage.getItem('google-verifier');
  expect(verifier).toMatch(/^[\w-]{36}$/);
  expect(await open('?code=bound&state=s').sent()).toMatchObject({
    input: { code: 'bound', state: 's', verifier },
  });
  cleanup();
  expect(await open('?code=other&state=s').sent()).toEqual({
    input: { code: 'other', state: 's', redirectUri: 'https://flipbooth.example/auth/google/callback' },
  });
});

test('sent back by the API with `begin`, it begins with a challenge; with social login off it leads to the login', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  config.googleSignInUrl = 'https://api.example/auth/google';
  const graph = open('?begin=');
  await vi.waitFor(() =>
    expect(assign).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/api\.example\/auth\/google\?challenge=[\w-]{43}$/),
    ),
  );
  expect(graph.calls).toEqual([]);
  cleanup();
  config.googleSignInUrl = null;
  open('?begin=');
  expectText('address: /login');
});

test.each([
  ['?error=access_denied&code=x', 'Google OAuth error: access_denied'],
  ['?error=Error%20400', 'Google OAuth error: Error 400'],
  ['?error=access_denied&error_description=You%20said%20no', 'You said no'],
])('%s is an error, handled before the code: %s', (query, message) => {
  const graph = open(query);
  expect(failed()).not.toBeNull();
  // The name of the error is not part of the English sentence, so it is a separate element.
  expect(document.body.textContent).toContain(message);
  expect(graph.calls).toEqual([]);
});

// What may be shown: web/lib/untrusted-text.test.ts.
test.each([
  ['description', 'access_denied', 'a'.repeat(301), 'Google OAuth error: access_denied'],
  ['code', 'a'.repeat(51), 'Buka evil.example', 'Failed to sign in with Google'],
])('the %s %j is not shown: a stranger may have written it', (_what, code, description, shown) => {
  open(`?error=${code}&error_description=${encodeURIComponent(description)}`);
  expect(document.body.textContent).toContain(shown);
  expect(document.body.textContent).not.toContain(description);
});

test('without a code it redirects to the login', () => {
  const graph = open('?state=only');
  expectText('address: /login');
  expect(graph.calls).toEqual([]);
});

test("a failure shows the server's message and three links", async () => {
  config.googleSignInUrl = 'https://api.example/auth/google';
  const graph = open('?code=spent');
  await graph.answerUserErrors('Waktu masuk dengan Google sudah habis. Coba lagi, ya.');
  expectText('Waktu masuk dengan Google sudah habis. Coba lagi, ya.');
  expectRole('button', 'Try Again');
  expectLink('Go Home', '/');
  expectLink('Back to home', '/');
});

test('an error is shown to a signed-in member as well', () => {
  writeSession({ token: 'here', member: null });
  open('?error=access_denied');
  expect(failed()).not.toBeNull();
  expect(document.body.textContent).toContain('Google OAuth error: access_denied');
});
