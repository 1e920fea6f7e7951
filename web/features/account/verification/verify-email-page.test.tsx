import { StrictMode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeGraph, renderPage } from '#tests/support/fake-graph.tsx';
import { type Auth, AuthContext } from '#web/auth/use-auth.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

const refresh = vi.fn<Auth['refresh']>(async () => undefined);
const signedOut: Auth = { status: 'out', user: null, profile: 'loading', generation: 0, signIn: () => undefined, signOut: () => undefined, refresh };

beforeEach(() => refresh.mockClear());

function open(query: string, graph = createFakeGraph()) {
  const page = (
    <StrictMode>
      <AuthContext value={signedOut}>
        <VerifyEmailPage />
      </AuthContext>
    </StrictMode>
  );
  return { ...renderPage(page, { graph, pattern: '/verify-email', at: `/verify-email${query}` }), graph, call: graph.call };
}

const good = { verifyEmail: { __typename: 'Message', message: 'ok' } };
const failed = () => screen.getByRole('heading', { name: 'Verification Failed.' });

test('a valid token shows links to the login and home', async () => {
  const { graph, call } = open('?token=good');
  expect(screen.getByText(/sedang memeriksa/)).not.toBeNull();
  expect((await call()).variables).toEqual({ token: 'good' });
  await (await call()).answer(good);
  expect(screen.getByRole('link', { name: 'Continue to Login' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  await waitFor(() => expect(graph.calls).toHaveLength(1));
  expect(refresh, 'the profile is refreshed (requirements §4)').toHaveBeenCalled();
});

test('the call happens once per token, however often the page mounts', async () => {
  const { unmount, graph, call } = open('?token=twice');
  unmount();
  open('?token=twice', graph);
  await (await call()).answer(good);
  expect(screen.getByRole('link', { name: 'Continue to Login' })).not.toBeNull();
  await waitFor(() => expect(graph.calls).toHaveLength(1));
});

test('`token` takes precedence over `c`', async () => {
  expect((await open('?c=second&token=first').call()).variables).toEqual({ token: 'first' });
  expect((await open('?c=alone&token=').call()).variables).toEqual({ token: 'alone' });
});

test('without a token nothing is sent', () => {
  const { graph } = open('');
  expect(failed()).not.toBeNull();
  expect(screen.getByText('Invalid or missing verification token. Please check your verification message and try again.')).not.toBeNull();
  expect(graph.calls).toEqual([]);
});

test("a refused token shows the server's message and is not sent again", async () => {
  const { call } = open('?token=spent');
  await (await call()).refuse('Invalid verification code. Please try again.', { code: 'BAD_USER_INPUT' });
  expect(failed()).not.toBeNull();
  expect(screen.getByText('Invalid verification code. Please try again.')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
});

test('after no answer the same token can be sent again', async () => {
  const { graph, call } = open('?token=offline');
  await (await call()).breakOff();
  expect(failed()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await (await call(1)).answer(good);
  expect(screen.getByRole('link', { name: 'Continue to Login' })).not.toBeNull();
  await waitFor(() => expect(graph.calls).toHaveLength(2));
  expect((await call()).key).toMatch(/^[0-9a-f]{32}$/);
  expect((await call(1)).key, 'the first may have had its effect').toBe((await call()).key);
});
