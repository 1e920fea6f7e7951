import { expect, test } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { coalesce } from './coalesced-reads.ts';

/** Creates reads that the test ends. */
function setUp() {
  const calls: { visitor: string; resolve: (data: string) => void; fail: (error: Error) => void }[] = [];
  const clock = { time: 0, now: () => clock.time };
  const start = (_key: string, visitor: string): Promise<string> =>
    new Promise((resolve, fail) => {
      calls.push({ visitor, resolve, fail });
    });
  return { read: coalesce(start, clock), calls, clock };
}

test('reads of one key in flight are one call, of the first visitor, and its result is not kept', async () => {
  const { read, calls } = setUp();
  const results = Array.from({ length: 50 }, (_, index) => read('FLIP-1', `visitor ${index}`));
  expect(calls.map(({ visitor }) => visitor)).toEqual(['visitor 0']);
  void read('FLIP-2', 'another key');
  expect(calls).toHaveLength(2);
  calls[0]?.resolve('the order');
  expect(await Promise.all(results)).toEqual(results.map(() => 'the order'));
  void read('FLIP-1', 'later');
  expect(calls).toHaveLength(3);
});

test('a read that has lasted a second is not joined any more, and its end does not forget the next one', async () => {
  const { read, calls, clock } = setUp();
  const first = read('FLIP-1', 'first');
  clock.time = 999;
  void read('FLIP-1', 'second');
  expect(calls).toHaveLength(1);
  clock.time = 1_000;
  void read('FLIP-1', 'third');
  calls[0]?.resolve('old');
  await first;
  void read('FLIP-1', 'fourth');
  expect(calls).toHaveLength(2);
});

test.each<[string, Error]>([
  ['a missing order', new UpstreamError('refused', 'Order not found', { status: 404 })],
  ['a fault of the API', new UpstreamError('refused', 'broken', { status: 500 })],
  ['no response in time', new UpstreamError('unreachable', 'no answer')],
])('%s is shared', async (_name, error) => {
  const { read, calls } = setUp();
  const both = Promise.allSettled([read('FLIP-1', 'first'), read('FLIP-1', 'second')]);
  calls[0]?.fail(error);
  expect((await both).map((end) => end.status === 'rejected' && end.reason === error)).toEqual([true, true]);
  expect(calls).toHaveLength(1);
});

test.each<[string, Error]>([
  ['a bad token', new UpstreamError('refused', 'No', { status: 401 })],
  ['a forbidden address', new UpstreamError('refused', 'Forbidden', { status: 403 })],
  ['the limit of an address', new UpstreamError('refused', 'Too many', { status: 429, retryAfter: 60 })],
  ["an address's share of a busy API", new UpstreamError('refused', 'Busy', { status: 503, retryAfter: 1 })],
  [
    "an address's share of our calls",
    new UpstreamError('unreachable', 'no answer', { isGroupFull: true, retryAfter: 1 }),
  ],
])('%s is the result of the first visitor alone: the others make calls of their own', async (_name, error) => {
  const { read, calls } = setUp();
  const [first, second] = [read('FLIP-1', 'first'), read('FLIP-1', 'second')];
  calls[0]?.fail(error);
  await expect(first).rejects.toBe(error);
  calls[1]?.resolve('the order');
  expect(await second).toBe('the order');
  expect(calls.map(({ visitor }) => visitor)).toEqual(['first', 'second']);
});
