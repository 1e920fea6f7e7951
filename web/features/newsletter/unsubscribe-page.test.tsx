import { StrictMode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createFakeGraph, renderPage } from '#tests/support/fake-graph.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

function Query() {
  return <p>query: {useLocation().search || 'none'}</p>;
}

function open(query: string) {
  const graph = createFakeGraph();
  const page = (
    <StrictMode>
      <UnsubscribePage />
      <Query />
    </StrictMode>
  );
  renderPage(page, { graph, pattern: '/newsletter/unsubscribe', at: `/newsletter/unsubscribe${query}` });
  return graph;
}

const done = () => screen.getByRole('heading', { name: 'Successfully Unsubscribed' });

test('it calls once with both parameters of the link, and removes the query when done', async () => {
  const { calls, call } = open('?email=sari%40example.com&sid=abc');
  expect(screen.queryByRole('heading', { name: 'Successfully Unsubscribed' })).toBeNull();
  expect(screen.getByText('query: ?email=sari%40example.com&sid=abc')).not.toBeNull();
  expect((await call()).variables).toEqual({ input: { email: 'sari@example.com', sid: 'abc' } });
  await (await call()).answer({ unsubscribe: { userErrors: [] } });
  expect(done()).not.toBeNull();
  expect(screen.getByText('query: none')).not.toBeNull();
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('a plus sign that the mail program did not encode is part of the address', async () => {
  expect((await open('?email=sari+news@example.com&sid=plus').call()).variables).toMatchObject({
    input: { email: 'sari+news@example.com' },
  });
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
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  await userEvent.click(screen.getByRole('button', { name: 'Resubscribe' }));
  expect(reload).toHaveBeenCalledOnce();
});
