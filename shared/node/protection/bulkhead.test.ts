import { beforeEach, expect, test, vi } from 'vitest';
import { Bulkhead, BulkheadFullError, type Entry } from './bulkhead.ts';

beforeEach(() => void vi.useFakeTimers());

const create = (concurrency: number, maxWaiting: number, fairShare = false): Bulkhead =>
  new Bulkhead({ concurrency, maxWaiting, maxWaitMs: 100, fairShare });

/** Enters for each client, and records the order in which they enter or are refused. */
function enterAll(bulkhead: Bulkhead, clients: readonly string[]) {
  const log: string[] = [];
  const entries = clients.map(async (client, index) => {
    const entry = await bulkhead.enter(client);
    log.push(`${client}${index} ${entry}`);
  });
  return { log, done: Promise.all(entries) };
}

test('as many run as there are slots, as many wait as there are places, and the next is refused at once', async () => {
  const bulkhead = create(2, 1);
  expect([bulkhead.enter('a'), bulkhead.enter('b')]).toEqual(['entered', 'entered']);
  const third = bulkhead.enter('c');
  expect([bulkhead.running, bulkhead.waiting]).toEqual([2, 1]);
  expect(bulkhead.enter('d')).toBe('full');
  bulkhead.leave('a');
  expect(await third).toBe('entered');
  expect([bulkhead.running, bulkhead.waiting]).toEqual([2, 0]);
});

test.each([false, true])(
  'clients that wait come in in turn, each with its oldest item (fair shares: %s)',
  async (fair) => {
    const bulkhead = create(1, 10, fair);
    void bulkhead.enter('x');
    const { log, done } = enterAll(bulkhead, ['a', 'a', 'a', 'b', 'c', 'b']);
    for (const client of ['x', 'a', 'b', 'c', 'a', 'b', 'a']) {
      bulkhead.leave(client);
      await vi.advanceTimersByTimeAsync(0);
    }
    await done;
    expect(log.map((line) => line.slice(0, 2))).toEqual(['a0', 'b3', 'c4', 'a1', 'b5', 'a2']);
    expect([bulkhead.running, vi.getTimerCount()]).toEqual([0, 0]);
  },
);

test('a full queue evicts the newest item of the client that has queued most', async () => {
  const bulkhead = create(1, 4);
  void bulkhead.enter('a');
  const { log } = enterAll(bulkhead, ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c', 'b']);
  await vi.advanceTimersByTimeAsync(0);
  // With b8, b would have more than any other client.
  expect(log).toEqual(expect.arrayContaining(['a4 full', 'a3 full', 'a2 full', 'a1 full', 'b8 full']));
  expect([log.length, bulkhead.waiting, bulkhead.enter('b')]).toEqual([5, 4, 'full']);
  void bulkhead.enter('d');
  await vi.advanceTimersByTimeAsync(0);
  expect([log.at(-1), bulkhead.waiting]).toEqual([expect.stringMatching(/^b. full$/), 4]);
});

test('a wait that is too long, or is cancelled, leaves its place and takes no slot', async () => {
  const bulkhead = create(1, 1);
  void bulkhead.enter('a');
  const late = bulkhead.enter('b');
  vi.advanceTimersByTime(100);
  expect(await late).toBe('full');
  const gone = new AbortController();
  const left = bulkhead.enter('b', gone.signal);
  gone.abort();
  expect(await left).toBe('aborted');
  bulkhead.leave('a');
  expect(bulkhead.enter('b', gone.signal)).toBe('aborted');
  expect([bulkhead.running, bulkhead.waiting, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

test('with fair shares a client holds no more slots than it leaves free: one half of them, two a third each', async () => {
  const bulkhead = create(16, 32, true);
  const enterMany = (client: string): number => {
    const entries: (Entry | Promise<Entry>)[] = Array.from({ length: 60 }, () => bulkhead.enter(client));
    return entries.filter((entry) => entry === 'entered').length;
  };
  expect([enterMany('a'), enterMany('b'), bulkhead.enter('stranger')]).toEqual([8, 4, 'entered']);
  await vi.advanceTimersByTimeAsync(100);
  for (let index = 0; index < 8; index += 1) bulkhead.leave('a');
  expect(enterMany('b'), 'half of what strangers leave').toBe(4);
});

test('`run` leaves whatever its work ends with, and its work may take longer than a wait', async () => {
  const bulkhead = create(1, 0);
  const work = bulkhead.run(() => new Promise((resolve) => setTimeout(resolve, 1_000, 'done')), 'a');
  await expect(bulkhead.run(async () => 'not this', 'a')).rejects.toThrow(BulkheadFullError);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await work).toBe('done');
  await expect(bulkhead.run(() => Promise.reject(new Error('broken')), 'a')).rejects.toThrow('broken');
  expect(await bulkhead.run(async () => 'again', 'a')).toBe('again');
});
