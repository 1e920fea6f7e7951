import { expect, test } from 'vitest';
import * as z from 'zod';
import { createOrderReader } from '#bff/features/orders/order.reader.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { anOrder, memberWith, restResponding } from '#tests/support/bff/bff-callers.ts';
import { createMemberOrdersUpstream } from './member-orders.upstream.ts';

const NOW = Date.parse('2025-03-15T00:00:00Z');
const member = memberWith();
const bare = anOrder({ invoice: 'A/B' });

function upstreamResponding(data: unknown) {
  const { calls, rest } = restResponding(data);
  const reader = createOrderReader({ siteUrl: '', clock: { now: () => NOW } });
  return { calls, upstream: createMemberOrdersUpstream(rest, reader) };
}

test('the list comes without files, ids fall back to the invoice, and what has neither is left out', async () => {
  const rows = [
    { id: 1, inv: 'A', expired: 1, files: [{ type: 1, url: 'https://m.example/1.jpg' }] },
    { inv: 'B', booth: 'Vintage' },
    { id: 3 },
    { id: 4, expiry: '2025-03-14' },
    { booth: 'Nameless' },
    null,
    'order',
    [],
  ];
  const orders = await upstreamResponding(rows).upstream.list(member);
  expect(orders.map(({ apiId, invoice, expired, files }) => [apiId, invoice, expired, files])).toEqual([
    ['1', 'A', true, []],
    ['B', 'B', false, null],
    ['3', '3', false, null],
    ['4', '4', true, []],
  ]);
});

const cover = {
  url: 'https://m.example/r.jpg',
  width: '300',
  thumbnails: [{ width: 90, url: 'https://m.example/90' }],
};
const coverRead = { original: cover.url, width: 300, height: null, placeholder: null, thumbnails: cover.thumbnails };

test.each([
  [{ cover_picture: cover }, coverRead],
  [{ cover_picture: cover, expired: true }, null],
  [{ cover_picture: { ...cover, url: 'javascript:x' } }, null],
  [{ cover_picture: 'r.jpg' }, null],
  [{}, null],
])('a listed order with %j has the cover picture %j', async (sent, read) => {
  const orders = await upstreamResponding([{ inv: 'A', ...sent }]).upstream.list(member);
  expect(orders.map(({ coverPicture }) => coverPicture)).toEqual([read]);
});

test.each([null, undefined])('a list of %j is empty', async (data) => {
  expect(await upstreamResponding(data).upstream.list(member)).toEqual([]);
});

test.each([{}, 'orders', 7, { orders: [] }])('%j is no list', async (data) => {
  await expect(upstreamResponding(data).upstream.list(member)).rejects.toBeInstanceOf(z.ZodError);
});

test('one order is asked for by its id and its invoice, as the member', async () => {
  const { calls, upstream } = upstreamResponding({
    files: [
      { type: 2, url: 'https://m.example/2.jpg' },
      { type: 1, url: 'ftp://x' },
    ],
  });
  expect((await upstream.get(bare, member))?.files?.map(({ url }) => url)).toEqual(['https://m.example/2.jpg']);
  expect(calls[0]).toMatchObject({
    endpoint: orderEndpoints.getMemberOrder,
    params: { id: '7', inv: 'A/B' },
    caller: { bearer: 'abc' },
  });
});

test('a response without files is an order without files; one without anything is none', async () => {
  expect((await upstreamResponding({}).upstream.get(bare, member))?.files).toEqual([]);
  expect((await upstreamResponding({ files: null }).upstream.get(bare, member))?.files).toEqual([]);
  expect(await upstreamResponding(null).upstream.get(bare, member)).toBeNull();
  await expect(upstreamResponding([{ type: 1 }]).upstream.get(bare, member)).rejects.toBeInstanceOf(z.ZodError);
});

// What is no list: bff/features/orders/order.upstream.test.ts.
test('files that are no list fail one order that has not expired, and not the list of orders', async () => {
  const files = 'none';
  await expect(upstreamResponding({ files }).upstream.get(bare, member)).rejects.toBeInstanceOf(z.ZodError);
  expect((await upstreamResponding({ expired: true, files }).upstream.get(bare, member))?.files).toEqual([]);
  expect(await upstreamResponding([{ inv: 'A', files }]).upstream.list(member)).toMatchObject([{ files: null }]);
});
