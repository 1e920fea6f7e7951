import { StrictMode } from 'react';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAuthPage, signedIn } from '#tests/support/render-auth-page.tsx';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { writeSession } from '#web/auth/session-store.ts';
import { withChallenge } from './begin-google-sign-in.ts';
import { GoogleCallbackPage } from './google-callback-page.tsx';

const config = vi.hoisted(() => ({ googleSignInUrl: null as string | null }));
vi.mock('#web/lib/env.ts', () => ({
  runtimeConfig: () => ({
    siteUrl: 'https://flipbooth.example',
    socialLogin: config.googleSignInUrl !== null,
    ...config,
  }),
}));

afterEach(() => {
  config.googleSignInUrl = null;
});

function open(query: string) {
  const graph = createFakeGraph();
  const page = (
    <StrictMode>
      <GoogleCallbackPage />
    </StrictMode>
  );
  renderAuthPage(page, { graph, at: `/auth/google/callback${query}` });
  return graph;
}

const failed = () => screen.getByRole('heading', { name: 'Belum berhasil masuk.' });

test("Google's parameters are sent unchanged, once, with the address of this page; then the dashboard opens", async () => {
  const graph = open('?code=4%2Fabc&state=s.t&scope=email%20openid&authuser=0&prompt=none&hd=x');
  expect(screen.getByRole('heading', { name: 'Signing you in with Google' })).not.toBeNull();
  await waitFor(() => expect(graph.calls).toHaveLength(1));
  expect((await graph.call()).variables).toEqual({
    input: {
      code: '4/abc',
      state: 's.t',
      scope: 'email openid',
      authuser: '0',
      prompt: 'none',
      redirectUri: 'https://flipbooth.example/auth/google/callback',
    },
  });
  await (await graph.call()).answer({ signInWithGoogle: signedIn('google') });
  expect(screen.getByText('address: /dashboard')).not.toBeNull();
  expect(localStorage.getItem('token')).toBe('google');
});

test('the verifier of the sign-in that this tab began is sent, once', async () => {
  await withChallenge('https://api.example/auth/google');
  const verifier = sessionStorage.getItem('google-verifier');
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect((await open('?code=bound&state=s').call()).variables).toMatchObject({
    input: { code: 'bound', state: 's', verifier },
  });
  cleanup();
  expect((await open('?code=other&state=s').call()).variables).toEqual({
    input: { code: 'other', state: 's', redirectUri: 'https://flipbooth.example/auth/google/callback' },
  });
});

test('sent back by the API with `begin`, it begins with a challenge; with social login off it leads to the login', async () => {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { assign, href: window.location.href, origin: window.location.origin });
  config.googleSignInUrl = 'https://api.example/auth/google';
  const graph = open('?begin=');
  await vi.waitFor(() =>
    expect(assign).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/api\.example\/auth\/google\?challenge=[\w-]{43}$/),
    ),
  );
  expect(graph.calls).toEqual([]);
  vi.unstubAllGlobals();
  cleanup();
  config.googleSignInUrl = null;
  open('?begin=');
  expect(screen.getByText('address: /login')).not.toBeNull();
});

test.each([
  ['?error=access_denied&code=x', 'Google OAuth error: access_denied'],
  ['?error=access_denied&error_description=You%20said%20no', 'You said no'],
])('%s is an error, handled before the code: %s', (query, message) => {
  const graph = open(query);
  expect(failed()).not.toBeNull();
  // The error's own name is no English sentence, and an element of its own.
  expect(document.body.textContent).toContain(message);
  expect(graph.calls).toEqual([]);
});

test.each([
  ['a link', 'Buka evil.example untuk masuk'],
  ['a link with a protocol', 'Buka https://evil/x'],
  ['an e-mail address', 'Tulis ke bantuan@evil'],
  ['a phone number', 'Hubungi 0812 3456 7801'],
  ['a number in other digits', 'Hubungi \u0660\u0668\u0661\u0662'],
  ['a dot of another script', 'Buka evil\u3002example'],
  ['markup', '<b>Masuk</b>'],
  ['two lines', 'Satu\nDua'],
  ['text in the other direction', 'Buka \u202eelpmaxe'],
  ['more than 150 characters', 'a'.repeat(151)],
])('a description with %s is not shown, the code is', (_what, description) => {
  open(`?error=access_denied&error_description=${encodeURIComponent(description)}`);
  expect(document.body.textContent).toContain('Google OAuth error: access_denied');
  expect(document.body.textContent).not.toContain(description);
});

test('150 plain characters of a description are shown', () => {
  const description = `The user's account (or its owner) refused: try again, please. ${'a'.repeat(88)}`;
  expect(description).toHaveLength(150);
  open(`?error=access_denied&error_description=${encodeURIComponent(description)}`);
  expect(document.body.textContent).toContain(description);
});

test.each(['', 'Hubungi 0812', 'evil.example', 'call_0812', 'https://evil', 'a'.repeat(51)])(
  'the code %j is no code and is not shown',
  (code) => {
    open(`?error=${encodeURIComponent(code)}`);
    expect(screen.getByText('Failed to sign in with Google')).not.toBeNull();
    expect(document.body.textContent).not.toContain('Google OAuth error');
  },
);

test('without a code it redirects to the login', () => {
  const graph = open('?state=only');
  expect(screen.getByText('address: /login')).not.toBeNull();
  expect(graph.calls).toEqual([]);
});

test("a failure shows the server's message and three links", async () => {
  config.googleSignInUrl = 'https://api.example/auth/google';
  const graph = open('?code=spent');
  await (await graph.call()).answerUserErrors('Waktu masuk dengan Google sudah habis. Coba lagi, ya.');
  expect(screen.getByText('Waktu masuk dengan Google sudah habis. Coba lagi, ya.')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Try Again' })).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
});

test("without a message it is 'Failed to process Google sign-in.'; with social login off, Try Again leads to the login", async () => {
  const graph = open('?code=offline');
  await (await graph.call()).breakOff();
  expect(screen.getByText('Failed to process Google sign-in.')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/login');
});

test('a signed-in member is redirected to the dashboard', () => {
  writeSession({ token: 'here', user: null });
  open('?code=late');
  expect(screen.getByText('address: /dashboard')).not.toBeNull();
});

test('an error is shown to a signed-in member as well', () => {
  writeSession({ token: 'here', user: null });
  open('?error=access_denied');
  expect(failed()).not.toBeNull();
  expect(document.body.textContent).toContain('Google OAuth error: access_denied');
});
