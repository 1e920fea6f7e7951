import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { createFakeGraph, type FakeGraph } from '#tests/support/web/fake-graph.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectLink, expectNoRole, expectRole, expectText, expectTextSoon, type } from '#tests/support/web/screen.ts';
import type { Auth } from '#web/auth/use-auth.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

const open = (query: string, graph = createFakeGraph(), auth: Partial<Auth> = {}) =>
  renderPage(
    <StrictMode>
      <VerifyEmailPage />
    </StrictMode>,
    { graph, at: `/verify-email${query}`, member: null, auth },
  );

const good = { verifyEmail: { userErrors: [] } };
const failed = () => screen.getByRole('heading', { name: 'Verification Failed.' });

test('a valid token shows links to the login and home', async () => {
  const { sent, answer, call, expectCalls } = open('?token=good', createFakeGraph(), { status: 'in' });
  expectText(/sedang memeriksa/);
  expect(await sent()).toEqual({ input: { token: 'good' } });
  await answer(good);
  expectLink('Continue to Login', '/login');
  expectLink('Back to home', '/');
  await expectCalls(2);
  expect((await call(1)).operation, 'the profile is fetched (requirements §4)').toBe('Me');
});

test('the call happens once per token, however often the page mounts', async () => {
  const graph = createFakeGraph();
  const { unmount, answer, expectCalls } = open('?token=twice', graph);
  unmount();
  open('?token=twice', graph);
  await answer(good);
  expectRole('link', 'Continue to Login');
  await expectCalls(1);
});

test.each([
  ['?c=second&token=first', 'first'],
  ['?c=alone&token=', 'alone'],
  ['?token=a+b%2Bc', 'a+b+c'],
  ['?lang=id&amp;token=e', 'e'],
])('`token` takes precedence over `c`, and a plus sign stays: %s', async (query, token) => {
  expect(await open(query).sent()).toEqual({ input: { token } });
});

test('without a token nothing is sent', () => {
  const { calls } = open('');
  expect(failed()).not.toBeNull();
  expectText('Invalid or missing verification token. Please check your verification message and try again.');
  expect(calls).toEqual([]);
});

test.each([
  ['spent', (graph: FakeGraph) => graph.answerUserErrors('Wrong or old.')],
  ['forbidden', (graph: FakeGraph) => graph.refuse('Wrong or old.', { code: 'FORBIDDEN', status: 403 })],
])("a refused token shows the server's message and is not sent again: %s", async (token, refuse) => {
  await refuse(open(`?token=${token}`));
  expect(failed()).not.toBeNull();
  expectText('Wrong or old.');
  expectNoRole('button', 'Coba lagi');
});

async function typeCode(code: string) {
  await type('Kode dari emailmu', `${code}{Enter}`);
}

test('without a token the code of the message is typed, while signed out as the token', async () => {
  const { call, calls, answer, answerUserErrors, expectCalls } = open('');
  await typeCode('abcd');
  expectText('Please enter all 8 characters');
  expect(calls).toEqual([]);
  await typeCode('1234');
  await expectCalls(1);
  expect(await call()).toMatchObject({ operation: 'VerifyEmail', variables: { input: { token: 'ABCD1234' } } });
  await answerUserErrors('');
  await expectTextSoon('Invalid verification code. Please try again.');
  await typeCode('');
  await expectCalls(2);
  await answer(good);
  expect(await screen.findByRole('link', { name: 'Continue to Login' }, { timeout: 3000 })).not.toBeNull();
  await expectCalls(2);
});

test("a member's code is sent as a one-time code, also after a link that was refused", async () => {
  const { call, answerUserErrors, expectCalls } = open('?token=old', createFakeGraph(), { status: 'in' });
  await answerUserErrors('');
  await typeCode('abcd1234');
  await expectCalls(2);
  expect(await call(1)).toMatchObject({
    operation: 'VerifyOtp',
    variables: { input: { code: 'ABCD1234', purpose: 'EMAIL_VERIFY' } },
  });
});

test.each([
  ['UPSTREAM_UNAVAILABLE', undefined],
  ['UPSTREAM_ERROR', 500],
  ['INTERNAL_SERVER_ERROR', undefined],
])('after %s %s the same token can be sent again', async (code, status) => {
  const { sent, refuse } = open(`?token=${code}-${status}`);
  await refuse('', { code, status });
  await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
  expect(await sent(1)).toEqual(await sent(0));
});
