import * as z from 'zod';
import { expect, test } from 'vitest';
import { coalesceReads } from './coalesced-reads.ts';
import type { RestRequest, RestCall } from './rest-call.ts';
import { UpstreamError } from './upstream-error.ts';

/** A REST client whose calls end when the test says so. */
function setUp() {
  const calls: { call: RestRequest; answer: (data: unknown) => void; fail: (error: Error) => void }[] = [];
  const clock = { time: 0, now: () => clock.time };
  const start = (call: RestRequest): Promise<never> =>
    new Promise((resolve, reject) => {
      calls.push({ call, answer: resolve as (data: unknown) => void, fail: reject });
    });
  const rest = { call: start, callForMessage: start, callWithMessage: start, close: () => Promise.resolve() };
  return { rest: coalesceReads(rest, clock), calls, clock };
}

const read: RestCall<unknown> = {
  group: 'orders',
  method: 'GET',
  route: '/orders/{invoiceId}',
  params: { invoiceId: 'FLIP-1' },
  isPublic: true,
  data: z.unknown(),
  requestId: 'request-0001',
  address: '203.0.113.1',
  unreachable: 'no answer',
};

test('equal public reads in flight are one call, with the first address, and its answer is not kept', async () => {
  const { rest, calls } = setUp();
  const answers = Array.from({ length: 50 }, (_, index) => rest.call({ ...read, address: `203.0.113.${index + 1}` }));
  expect(calls.map(({ call }) => call.address)).toEqual(['203.0.113.1']);
  calls[0]?.answer('the order');
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'the order'));
  void rest.call(read);
  expect(calls).toHaveLength(2);
});

test.each<[string, Partial<RestCall<unknown>>]>([
  ['another parameter', { params: { invoiceId: 'FLIP-2' } }],
  ['another route', { route: '/invoices/{invoiceId}' }],
  ['a query', { query: { page: '2' } }],
  ['a token', { bearer: 'token' }],
  ['a read that is not public', { isPublic: false }],
])('%s: a call of its own', (_name, other) => {
  const { rest, calls } = setUp();
  for (const call of [read, { ...read, ...other }]) void rest.call(call);
  expect(calls).toHaveLength(2);
});

test('a read that has lasted a second is not joined any more, and its end does not forget the next one', async () => {
  const { rest, calls, clock } = setUp();
  const first = rest.call(read);
  clock.time = 999;
  void rest.call(read);
  expect(calls).toHaveLength(1);
  clock.time = 1_000;
  void rest.call(read);
  calls[0]?.answer('old');
  await first;
  void rest.call(read);
  expect(calls).toHaveLength(2);
});

test.each<[string, Error]>([
  ['a missing order', new UpstreamError('refused', 'Order not found', { status: 404 })],
  ['a fault of the API', new UpstreamError('refused', 'broken', { status: 500 })],
  ['no answer in time', new UpstreamError('unreachable', 'no answer')],
])('%s is shared', async (_name, error) => {
  const { rest, calls } = setUp();
  const both = Promise.allSettled([rest.call(read), rest.call(read)]);
  calls[0]?.fail(error);
  expect((await both).map((end) => end.status === 'rejected' && end.reason === error)).toEqual([true, true]);
  expect(calls).toHaveLength(1);
});

test.each<[string, Error]>([
  ['a bad token', new UpstreamError('refused', 'No', { status: 401 })],
  ['a forbidden address', new UpstreamError('refused', 'Forbidden', { status: 403 })],
  ['the limit of an address', new UpstreamError('refused', 'Too many', { status: 429, retryAfter: 60 })],
  ["an address's share of a busy API", new UpstreamError('refused', 'Busy', { status: 503, retryAfter: 1 })],
  ["an address's share of our calls", new UpstreamError('unreachable', 'no answer', { cause: 'full', retryAfter: 1 })],
])('%s is answered to the first visitor alone: the others make calls of their own', async (_name, error) => {
  const { rest, calls } = setUp();
  const [first, second] = [rest.call(read), rest.call({ ...read, address: 'second' })];
  calls[0]?.fail(error);
  await expect(first).rejects.toBe(error);
  calls[1]?.answer('the order');
  expect(await second).toBe('the order');
  expect(calls.map(({ call }) => call.address)).toEqual([read.address, 'second']);
});
