import * as z from 'zod';
import { expect, test } from 'vitest';
import type { RestCall } from './rest-call.ts';
import type { RestClient } from './rest-client.ts';
import { shareReads } from './coalesced-reads.ts';
import { UpstreamError } from './upstream-error.ts';

interface Running {
  call: Pick<RestCall<unknown>, 'route' | 'address' | 'signal'>;
  answer: (data: unknown) => void;
  fail: (error: Error) => void;
}

/** A REST client whose calls end when the test says so. */
function sharing() {
  const calls: Running[] = [];
  const clock = { time: 0, now: () => clock.time };
  const start = (call: Running['call']): Promise<never> =>
    new Promise((resolve, reject) => {
      calls.push({ call, answer: resolve as (data: unknown) => void, fail: reject });
      call.signal?.addEventListener('abort', () =>
        reject(new UpstreamError('unreachable', 'left', { cause: 'aborted' })),
      );
    });
  const rest: RestClient = { call: start, callForMessage: start, callOpen: start, close: () => Promise.resolve() };
  return { shared: shareReads(rest, clock), calls, clock };
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
const from = (address: string, more: Partial<RestCall<unknown>> = {}): RestCall<unknown> => ({
  ...read,
  address,
  ...more,
});

test('equal public reads in flight are one call, which carries the first address, and each has its answer', async () => {
  const { shared, calls } = sharing();
  const answers = Array.from({ length: 50 }, (_, index) => shared.call(from(`203.0.113.${index + 1}`)));
  expect(calls.map(({ call }) => call.address)).toEqual(['203.0.113.1']);
  calls[0]?.answer('the order');
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'the order'));
});

test('an answer is not kept', async () => {
  const { shared, calls } = sharing();
  const first = shared.call(read);
  calls[0]?.answer(1);
  await first;
  const second = shared.call(read);
  calls[1]?.answer(2);
  expect(await second).toBe(2);
});

const left = { ...read, signal: AbortSignal.abort() };
test.each<[string, RestCall<unknown>]>([
  ['another parameter', from('a', { params: { invoiceId: 'FLIP-2' } })],
  ['another route', from('a', { route: '/invoices/{invoiceId}' })],
  ['a query', from('a', { query: { page: '2' } })],
  ['a token', from('a', { bearer: 'token' })],
  ['a read that is not public', from('a', { isPublic: false })],
  ['a read that must not be repeated', from('a', { once: true })],
])('%s: a call of its own', (_name, other) => {
  const { shared, calls } = sharing();
  void shared.call(read);
  void shared.call(other);
  expect(calls).toHaveLength(2);
});

test('members never share a call, whatever it is', () => {
  const { shared, calls } = sharing();
  void shared.call(from('a', { bearer: 'one' }));
  void shared.call(from('a', { bearer: 'one' }));
  expect(calls).toHaveLength(2);
});

const write: RestCall<unknown> = { ...read, isPublic: false, method: 'POST', route: '/newsletter/unsubscribe' };
test.each<[string, (rest: RestClient) => Promise<unknown>]>([
  ['a write', (rest) => rest.call(write)],
  ['a write with a message', (rest) => rest.callForMessage(write)],
  ['a write with open data', (rest) => rest.callOpen(write)],
  ['a GET that must not be repeated', (rest) => rest.call({ ...write, method: 'GET', once: true })],
])('after %s has ended, well or not, no read joins one that began before', async (_name, run) => {
  const { shared, calls } = sharing();
  const before = shared.call(read);
  for (const end of ['answer', 'fail'] as const) {
    const written = run(shared).catch(() => null);
    // Until it has ended, a reader cannot know of it.
    const count = calls.length;
    void shared.call(read).catch(() => null);
    expect(calls).toHaveLength(count);
    calls.at(-1)?.[end](new Error('refused'));
    await written;
    void shared.call(read).catch(() => null);
    expect(calls).toHaveLength(count + 1);
  }
  calls[0]?.answer('old');
  expect(await before).toBe('old');
  // The end of the old read does not forget the new one.
  const count = calls.length;
  void shared.call(read).catch(() => null);
  expect(calls).toHaveLength(count);
});

test('a look-up by POST is no write', async () => {
  const { shared, calls } = sharing();
  void shared.call(read);
  const found = shared.call({ ...write, isLookUp: true });
  calls[1]?.answer(true);
  await found;
  void shared.call(read);
  expect(calls).toHaveLength(2);
});

test('a visitor who leaves does not end the wait of the others', async () => {
  const { shared, calls } = sharing();
  const controller = new AbortController();
  const gone = shared.call({ ...read, signal: controller.signal });
  const stays = shared.call({ ...read, signal: new AbortController().signal });
  controller.abort();
  expect(calls[0]?.call.signal?.aborted).toBe(false);
  calls[0]?.answer('the order');
  expect(await stays).toBe('the order');
  await gone;
});

test('when the last one leaves, the call ends, and the next read does not join it', async () => {
  const { shared, calls } = sharing();
  const controllers = [new AbortController(), new AbortController()];
  const gone = Promise.allSettled(controllers.map(({ signal }) => shared.call({ ...read, signal })));
  for (const controller of controllers) controller.abort();
  expect(calls[0]?.call.signal?.aborted).toBe(true);
  const next = shared.call(read);
  calls[1]?.answer('the order');
  expect(await next).toBe('the order');
  expect((await gone).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(shared.call(left)).rejects.toMatchObject({ failure: 'unreachable' });
});

test.each<[string, Error]>([
  ['a missing order', new UpstreamError('refused', 'Order not found', { status: 404 })],
  ['a fault of the API', new UpstreamError('refused', 'broken', { status: 500 })],
  ['no answer in time', new UpstreamError('unreachable', 'no answer')],
  ['nonsense', new UpstreamError('invalid', 'Invalid response from server')],
])('%s is shared, and not kept', async (_name, error) => {
  const { shared, calls } = sharing();
  const both = Promise.allSettled([shared.call(read), shared.call(read)]);
  calls[0]?.fail(error);
  expect(await both).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ]);
  expect(calls).toHaveLength(1);
  void shared.call(read);
  expect(calls).toHaveLength(2);
});

test.each<[string, Error]>([
  ['the limit of an address', new UpstreamError('refused', 'Too many', { status: 429, retryAfter: 60 })],
  ['a forbidden address', new UpstreamError('refused', 'Forbidden', { status: 403 })],
  ["an address's share of a busy API", new UpstreamError('refused', 'Busy', { status: 503, retryAfter: 1 })],
  ["an address's share of our calls", new UpstreamError('unreachable', 'no answer', { cause: 'full', retryAfter: 1 })],
])('%s is answered to the visitor who was first alone: the others ask themselves', async (_name, error) => {
  const { shared, calls } = sharing();
  const [first, second] = [shared.call(from('first')), shared.call(from('second'))];
  calls[0]?.fail(error);
  await expect(first).rejects.toBe(error);
  calls[1]?.answer('the order');
  expect(await second).toBe('the order');
  expect(calls.map(({ call }) => call.address)).toEqual(['first', 'second']);
});

test('a read that has lasted a second is not joined any more', () => {
  const { shared, calls, clock } = sharing();
  void shared.call(read);
  clock.time = 999;
  void shared.call(read);
  expect(calls).toHaveLength(1);
  clock.time = 1_000;
  void shared.call(read);
  void shared.call(read);
  expect(calls).toHaveLength(2);
});
