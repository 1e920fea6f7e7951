import { expect, test, vi } from 'vitest';
import { orderInGraph } from '#tests/support/web/soft-file.ts';
import { createClient } from './client.ts';
import { idOf } from './document-id.ts';
import { BoothsDocument, OrderPhotosDocument } from './generated/graphql.ts';
import { preloadQuery } from './preloaded-query.ts';
import { serverNow } from './server-clock.ts';

test('Apollo Client gets the preloaded response, once, and that of the same query alone', async () => {
  const [now, date] = ['2026-11-20T10:00:00Z', 'Fri, 20 Nov 2026 09:15:00 GMT'].map(Date.parse) as [number, number];
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const data = { __typename: 'Query', order: orderInGraph({}), booths: [] };
  const send = vi.fn<typeof fetch>(async () =>
    Response.json({ data }, { headers: { date: new Date(date).toUTCString() } }),
  );
  vi.stubGlobal('fetch', send);
  const client = createClient('token');
  const open = (invoice: string) =>
    client.query({ query: OrderPhotosDocument, variables: { invoice }, fetchPolicy: 'network-only' });
  await preloadQuery('OrderPhotos', idOf(OrderPhotosDocument), { invoice: 'A/B' });
  vi.setSystemTime(now + 5000);
  expect(serverNow(), 'the clock is read when the response arrives').toBe(date + 5000);
  await open('C');
  await client.query({ query: BoothsDocument, context: { isPublic: true } });
  expect(send).toHaveBeenCalledTimes(3);
  expect((await open('A/B')).data?.order?.id).toBe('order-1');
  expect(send).toHaveBeenCalledTimes(3);
  await open('A/B');
  expect(send).toHaveBeenCalledTimes(4);
  await preloadQuery('OrderPhotos', idOf(OrderPhotosDocument), { invoice: 'A/B' });
  vi.setSystemTime(now + 60_000);
  await open('A/B');
  expect(send, 'a response that no page took is not shown later').toHaveBeenCalledTimes(6);
});
