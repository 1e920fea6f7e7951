import { StrictMode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { renderMemberPage } from '#tests/support/render-member-page.tsx';
import type { Auth } from '#web/auth/use-auth.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

const refresh = vi.fn<Auth['refresh']>(async () => undefined);

beforeEach(() => refresh.mockClear());

function open(query: string, graph = createFakeGraph(), auth: Partial<Auth> = {}) {
  const page = (
    <StrictMode>
      <VerifyEmailPage />
    </StrictMode>
  );
  const at = `/verify-email${query}`;
  const options = { graph, pattern: '/verify-email', at, member: null, auth: { refresh, ...auth } };
  return { ...renderMemberPage(page, options), graph, call: graph.call };
}

const good = { verifyEmail: { userErrors: [] } };
const failed = () => screen.getByRole('heading', { name: 'Verification Failed.' });

test('a valid token shows links to the login and home', async () => {
  const { graph, call } = open('?token=good');
  expect(screen.getByText(/sedang memeriksa/)).not.toBeNull();
  expect((await call()).variables).toEqual({ input: { token: 'good' } });
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
  expect((await open('?c=second&token=first').call()).variables).toEqual({ input: { token: 'first' } });
  expect((await open('?c=alone&token=').call()).variables).toEqual({ input: { token: 'alone' } });
});

test('without a token nothing is sent', () => {
  const { graph } = open('');
  expect(failed()).not.toBeNull();
  expect(
    screen.getByText('Invalid or missing verification token. Please check your verification message and try again.'),
  ).not.toBeNull();
  expect(graph.calls).toEqual([]);
});

test("a refused token shows the server's message and is not sent again", async () => {
  const { call } = open('?token=spent');
  await (await call()).answerUserErrors('Invalid verification code. Please try again.');
  expect(failed()).not.toBeNull();
  expect(screen.getByText('Invalid verification code. Please try again.')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
});

test('a plus sign of the token stays', async () => {
  expect((await open('?token=a+b%2Bc').call()).variables).toEqual({ input: { token: 'a+b+c' } });
  expect((await open('?c=d+e').call()).variables).toEqual({ input: { token: 'd+e' } });
});

async function typeCode(code: string) {
  await userEvent.type(screen.getByLabelText('Kode dari emailmu'), `${code}{Enter}`);
}

test('without a token the code of the message is typed, while signed out as the token', async () => {
  const { graph, call } = open('');
  await typeCode('abcd');
  expect(screen.getByText('Please enter all 8 characters')).not.toBeNull();
  expect(graph.calls).toEqual([]);
  await typeCode('1234');
  await waitFor(() => expect(graph.calls).toHaveLength(1));
  expect(await call()).toMatchObject({ operation: 'VerifyEmail', variables: { input: { token: 'ABCD1234' } } });
  await (await call()).answerUserErrors('');
  expect(await screen.findByText('Invalid verification code. Please try again.')).not.toBeNull();
  await typeCode('');
  await waitFor(() => expect(graph.calls).toHaveLength(2));
  await (await call(1)).answer(good);
  expect(await screen.findByRole('link', { name: 'Continue to Login' }, { timeout: 3000 })).not.toBeNull();
  expect(refresh).toHaveBeenCalled();
});

test("a member's code is sent as a one-time code, also after a link that was refused", async () => {
  const { graph, call } = open('?token=old', createFakeGraph(), { status: 'in' });
  await (await call()).answerUserErrors('');
  await typeCode('abcd1234');
  await waitFor(() => expect(graph.calls).toHaveLength(2));
  expect(await call(1)).toMatchObject({
    operation: 'VerifyOtp',
    variables: { input: { code: 'ABCD1234', purpose: 'EMAIL_VERIFY' } },
  });
});

test.each([
  ['UPSTREAM_ERROR', 500],
  ['UPSTREAM_ERROR', 502],
  ['RATE_LIMITED', 429],
  ['INTERNAL_SERVER_ERROR', undefined],
  ['UPSTREAM_INVALID_RESPONSE', undefined],
])('after %s %s the same token can be sent again', async (code, status) => {
  const { graph, call } = open(`?token=${code}-${status}`);
  await (await call()).refuse('', { code, status });
  await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
  await waitFor(() => expect(graph.calls).toHaveLength(2));
});

test('after no answer the same token can be sent again', async () => {
  const { graph, call } = open('?token=offline');
  await (await call()).breakOff();
  expect(failed()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await (await call(1)).answer(good);
  expect(screen.getByRole('link', { name: 'Continue to Login' })).not.toBeNull();
  await waitFor(() => expect(graph.calls).toHaveLength(2));
  expect((await call()).key).toMatch(/^\d+(-\d+){3}$/);
  expect((await call(1)).key, 'the first may have had its effect').toBe((await call()).key);
});
