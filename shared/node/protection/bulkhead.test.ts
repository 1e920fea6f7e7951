import { beforeEach, expect, test, vi } from 'vitest';
import { Bulkhead, BulkheadFullError } from './bulkhead.ts';

beforeEach(() => void vi.useFakeTimers());

const create = (concurrency: number, maxWaiting: number, fairShare = false): Bulkhead =>
  new Bulkhead({ concurrency, maxWaiting, maxWaitMs: 100, fairShare });

/** Acquires a slot for each client, and records the order in which they get it or are refused. */
function acquireAll(bulkhead: Bulkhead, clients: readonly string[]) {
  const log: string[] = [];
  const acquisitions = clients.map(async (client, index) => {
    const isAcquired = await bulkhead.acquire(client);
    log.push(`${client}${index} ${isAcquired ? 'acquired' : 'full'}`);
  });
  return { log, done: Promise.all(acquisitions) };
}

test('as many run as there are slots, as many wait as there are places, and the next is refused at once', async () => {
  const bulkhead = create(2, 1);
  expect([await bulkhead.acquire('a'), await bulkhead.acquire('b')]).toEqual([true, true]);
  const third = bulkhead.acquire('c');
  expect([bulkhead.running, bulkhead.waiting]).toEqual([2, 1]);
  expect(await bulkhead.acquire('d')).toBe(false);
  bulkhead.release('a');
  expect(await third).toBe(true);
  expect([bulkhead.running, bulkhead.waiting]).toEqual([2, 0]);
});

test.each([false, true])(
  'clients that wait come in in turn, each with its oldest item (fair shares: %s)',
  async (fair) => {
    const bulkhead = create(1, 10, fair);
    void bulkhead.acquire('x');
    const { log, done } = acquireAll(bulkhead, ['a', 'a', 'a', 'b', 'c', 'b']);
    for (const client of ['x', 'a', 'b', 'c', 'a', 'b', 'a']) {
      bulkhead.release(client);
      await vi.advanceTimersByTimeAsync(0);
    }
    await done;
    expect(log.map((line) => line.slice(0, 2))).toEqual(['a0', 'b3', 'c4', 'a1', 'b5', 'a2']);
    expect([bulkhead.running, vi.getTimerCount()]).toEqual([0, 0]);
  },
);

test('a full queue evicts the newest item of the client that has queued most', async () => {
  const bulkhead = create(1, 4);
  void bulkhead.acquire('a');
  const { log } = acquireAll(bulkhead, ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c', 'b']);
  await vi.advanceTimersByTimeAsync(0);
  // With b8, b would have more than any other client.
  expect(log).toEqual(expect.arrayContaining(['a4 full', 'a3 full', 'a2 full', 'a1 full', 'b8 full']));
  expect([log.length, bulkhead.waiting, await bulkhead.acquire('b')]).toEqual([5, 4, false]);
  void bulkhead.acquire('d');
  await vi.advanceTimersByTimeAsync(0);
  expect([log.at(-1), bulkhead.waiting]).toEqual([expect.stringMatching(/^b. full$/), 4]);
});

test('a wait that is too long, or is cancelled, leaves its place and takes no slot', async () => {
  const bulkhead = create(1, 1);
  void bulkhead.acquire('a');
  const late = bulkhead.acquire('b');
  vi.advanceTimersByTime(100);
  expect(await late).toBe(false);
  const gone = new AbortController();
  const left = bulkhead.acquire('b', gone.signal);
  gone.abort();
  expect(await left).toBe(false);
  bulkhead.release('a');
  expect(await bulkhead.acquire('b', gone.signal)).toBe(false);
  expect([bulkhead.running, bulkhead.waiting, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

test('with fair shares a client holds no more slots than it leaves free: one half of them, two a third each', async () => {
  const bulkhead = create(16, 32, true);
  const acquireMany = (client: string): number => {
    const before = bulkhead.running;
    for (let count = 0; count < 60; count += 1) void bulkhead.acquire(client);
    return bulkhead.running - before;
  };
  expect([acquireMany('a'), acquireMany('b'), await bulkhead.acquire('stranger')]).toEqual([8, 4, true]);
  await vi.advanceTimersByTimeAsync(100);
  for (let index = 0; index < 8; index += 1) bulkhead.release('a');
  expect(acquireMany('b'), 'half of what strangers leave').toBe(4);
});

test('`run` releases its slot, whatever its work ends with, and its work may take longer than a wait', async () => {
  const bulkhead = create(1, 0);
  const work = bulkhead.run(() => new Promise((resolve) => setTimeout(resolve, 1_000, 'done')), 'a');
  await expect(bulkhead.run(async () => 'not this', 'a')).rejects.toThrow(BulkheadFullError);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await work).toBe('done');
  await expect(bulkhead.run(() => Promise.reject(new Error('broken')), 'a')).rejects.toThrow('broken');
  expect(await bulkhead.run(async () => 'again', 'a')).toBe('again');
});
