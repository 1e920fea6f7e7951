import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectLink, expectNoRole, expectText, press } from '#tests/support/web/screen.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

function Query() {
  return <p>query: {useLocation().search || 'none'}</p>;
}

const open = (query: string) =>
  renderPage(
    <StrictMode>
      <UnsubscribePage />
      <Query />
    </StrictMode>,
    { at: `/newsletter/unsubscribe${query}` },
  );

const done = () => screen.getByRole('heading', { name: 'Successfully Unsubscribed' });

test('it calls once with both parameters of the link, and removes the query when done', async () => {
  const { sent, answer, expectCalls } = open('?email=sari%40example.com&sid=abc');
  expectNoRole('heading', 'Successfully Unsubscribed');
  expectText('query: ?email=sari%40example.com&sid=abc');
  expect(await sent()).toEqual({ input: { email: 'sari@example.com', sid: 'abc' } });
  await answer({ unsubscribe: { userErrors: [] } });
  expect(done()).not.toBeNull();
  expectText('query: none');
  await expectCalls(1);
});

test.each(['refuse', 'breakOff'] as const)('a call that fails (%s) ends as a success', async (way) => {
  const { call } = open(`?email=sari@example.com&sid=${way}`);
  const made = await call();
  await (way === 'refuse' ? made.answerUserErrors('No such address', 'NOT_FOUND') : made.breakOff());
  expect(done()).not.toBeNull();
});

test.each(['', '?email=sari@example.com', '?sid=abc', '?email=&sid=abc'])(
  'with a missing parameter (%s) there is no call, and the same result',
  (query) => {
    const { calls } = open(query);
    expect(done()).not.toBeNull();
    expect(calls).toEqual([]);
  },
);

test('Return to Home goes there, Resubscribe only reloads the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  open('');
  expectLink('Return to Home', '/');
  await press('Resubscribe');
  expect(reload).toHaveBeenCalledOnce();
});
