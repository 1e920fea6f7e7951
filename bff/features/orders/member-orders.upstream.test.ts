import * as z from 'zod';
import { expect, test } from 'vitest';
import { Member } from '#bff/graphql/context.ts';
import { readWebUrl } from '#bff/lib/api-values.ts';
import type { RestCall } from '#bff/upstream/rest-call.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { createOrderReader, type OrderRecord } from './order.reader.ts';
import { createMemberOrdersUpstream } from './member-orders.upstream.ts';

const NOW = Date.parse('2025-03-15T00:00:00Z');

const member = new Member(
  { requestId: 'request-0001', address: '203.0.113.7', signal: new AbortController().signal },
  'abc',
);
const bare: OrderRecord = {
  apiId: '7',
  invoice: 'A/B',
  date: null,
  createdAt: null,
  expiry: null,
  boothName: null,
  city: null,
  expired: false,
  files: null,
};

function upstreamAnswering(data: unknown) {
  const calls: RestCall<unknown>[] = [];
  const rest: RestClient = {
    call: async (call) => {
      calls.push(call as RestCall<unknown>);
      return call.data.parse(data);
    },
    callForMessage: () => Promise.resolve(null),
    callWithMessage: () => Promise.reject(new Error('not used')),
    close: () => Promise.resolve(),
  };
  return {
    calls,
    upstream: createMemberOrdersUpstream(rest, createOrderReader({ readLink: readWebUrl, clock: { now: () => NOW } })),
  };
}

test('the list comes without files, ids fall back to the invoice, and what has neither is left out', async () => {
  const rows = [
    { id: 1, inv: 'A', expired: 1, files: [{ type: 1, url: 'https://m.example/1.jpg' }] },
    { inv: 'B', booth: 'Vintage' },
    { id: 3 },
    { booth: 'Nameless' },
    null,
    'order',
    [],
  ];
  const orders = await upstreamAnswering(rows).upstream.list(member);
  expect(orders.map(({ apiId, invoice, expired, files }) => [apiId, invoice, expired, files])).toEqual([
    ['1', 'A', true, null],
    ['B', 'B', false, null],
    ['3', '3', false, null],
  ]);
});

test('an expiry that cannot be read counts as passed in the list and in one order', async () => {
  expect(await upstreamAnswering([{ inv: 'A', expiry: '12/31/2999' }]).upstream.list(member)).toMatchObject([
    { invoice: 'A', expiry: null, expired: true },
  ]);
  expect(
    await upstreamAnswering({ inv: 'A/B', expiry: '12/31/2999', files: [] }).upstream.get(bare, member),
  ).toMatchObject({ expiry: null, expired: true });
});

test.each([null, undefined])('a list of %j is empty', async (data) => {
  expect(await upstreamAnswering(data).upstream.list(member)).toEqual([]);
});

test.each([{}, 'orders', 7, { orders: [] }])('%j is no list', async (data) => {
  await expect(upstreamAnswering(data).upstream.list(member)).rejects.toBeInstanceOf(z.ZodError);
});

test('one order is asked for by its id and its invoice, as the member', async () => {
  const { calls, upstream } = upstreamAnswering({
    files: [
      { type: 2, url: 'https://m.example/2.jpg' },
      { type: 1, url: 'ftp://x' },
    ],
  });
  expect((await upstream.get(bare, member))?.files?.map(({ url }) => url)).toEqual(['https://m.example/2.jpg']);
  expect(calls[0]).toMatchObject({
    method: 'GET',
    route: '/orders/{id}/{inv}',
    params: { id: '7', inv: 'A/B' },
    bearer: 'abc',
  });
});

test('an answer without files is an order without files; one without anything is none', async () => {
  expect((await upstreamAnswering({}).upstream.get(bare, member))?.files).toEqual([]);
  expect((await upstreamAnswering({ files: null }).upstream.get(bare, member))?.files).toEqual([]);
  expect(await upstreamAnswering(null).upstream.get(bare, member)).toBeNull();
  await expect(upstreamAnswering([{ type: 1 }]).upstream.get(bare, member)).rejects.toBeInstanceOf(z.ZodError);
});

test.each([['none'], [{}], [7]])(
  'files: %j is no list: not in one order, while the list of orders and an expired order need none',
  async (files) => {
    for (const data of [{ files }, { id: 7, files }]) {
      await expect(upstreamAnswering(data).upstream.get(bare, member)).rejects.toBeInstanceOf(z.ZodError);
      expect((await upstreamAnswering(data).upstream.get({ ...bare, expired: true }, member))?.files).toEqual([]);
    }
    expect(await upstreamAnswering([{ inv: 'A', files }]).upstream.list(member)).toMatchObject([
      { invoice: 'A', files: null },
    ]);
  },
);
