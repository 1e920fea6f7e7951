import { expect, test, vi } from 'vitest';
import { orderInGraph } from '#tests/support/web/soft-file.ts';
import { createClient } from './client.ts';
import { idOf } from './document-id.ts';
import { BoothsDocument, OrderGalleryDocument } from './generated/graphql.ts';
import { preloadQuery } from './preloaded-query.ts';

test('Apollo Client gets the preloaded response, once, and that of the same query alone', async () => {
  const send = vi.fn<typeof fetch>(async () =>
    Response.json({ data: { __typename: 'Query', order: orderInGraph({}), booths: [] } }),
  );
  vi.stubGlobal('fetch', send);
  const client = createClient('token');
  const open = (invoice: string) =>
    client.query({ query: OrderGalleryDocument, variables: { invoice }, fetchPolicy: 'network-only' });
  void preloadQuery('OrderGallery', idOf(OrderGalleryDocument), { invoice: 'A/B' });
  await open('C');
  await client.query({ query: BoothsDocument, context: { isPublic: true } });
  expect(send).toHaveBeenCalledTimes(3);
  expect((await open('A/B')).data?.order?.id).toBe('order-1');
  expect(send).toHaveBeenCalledTimes(3);
  await open('A/B');
  expect(send).toHaveBeenCalledTimes(4);
});
