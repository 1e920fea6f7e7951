import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { signedIn } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectLink, expectNoRole, link } from '#tests/support/web/screen.ts';
import type { GoogleClient } from './google-client.ts';
import { GoogleSignIn } from './google-sign-in.tsx';

const config = vi.hoisted(() => ({
  googleClientId: 'client',
  googleSignInUrl: 'https://api.example/auth/google' as string | null,
}));
vi.mock('#web/lib/env.ts', () => ({ runtimeConfig: () => config }));

const google = {
  initialize: vi.fn<GoogleClient['initialize']>(),
  prompt: vi.fn<GoogleClient['prompt']>(),
  cancel: vi.fn<GoogleClient['cancel']>(),
};
vi.mock('./google-client.ts', () => ({ loadGoogleClient: async () => google }));

afterEach(() => vi.clearAllMocks());

const open = () => renderPage(<GoogleSignIn />, { at: '/login' });

const prompted = () => vi.waitFor(() => expect(google.prompt).toHaveBeenCalledTimes(1));
const choose = (credential: string) => act(async () => google.initialize.mock.calls[0]?.[0].callback({ credential }));

test("the button links to the API's start of the sign-in", () => {
  open();
  expectLink('Lanjut dengan Google', 'https://api.example/auth/google');
});

test('pressed, it leaves with the hash of a secret that stays in the tab', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  open();
  await userEvent.click(link('Lanjut dengan Google'));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  const url = new URL(assign.mock.calls[0]?.[0] ?? '');
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(sessionStorage.getItem('google-verifier') ?? ''),
  );
  expect(`${url.origin}${url.pathname}`).toBe('https://api.example/auth/google');
  expect(url.searchParams.get('challenge')).toBe(Buffer.from(digest).toString('base64url'));
});

test('One Tap prompts visitors, and its credential signs in', async () => {
  const graph = open();
  await prompted();
  expect(google.initialize.mock.calls[0]?.[0].client_id).toBe('client');
  await choose('jwt');
  expect(await graph.sent()).toEqual({ input: { credential: 'jwt' } });
  await graph.answer({ signInWithGoogleOneTap: signedIn('one-tap') });
  expect(localStorage.getItem('token')).toBe('one-tap');
});

test('with social login off nothing is shown', () => {
  config.googleSignInUrl = null;
  open();
  expectNoRole('link');
  expect(google.initialize).not.toHaveBeenCalled();
});
