import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryCounters } from './counter-store.ts';
import { RateLimitError } from './rate-limit-error.ts';
import { RateLimiter } from './rate-limiter.ts';

beforeEach(() => void vi.useFakeTimers());

const miss = new Error('miss');
const isMiss = (error: unknown): boolean => error === miss;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const fail = async (): Promise<never> => {
  await pause(10);
  throw miss;
};
const minute = (points: number) => new RateLimiter('test', { points, seconds: 60 });
const attempt = (limiter: RateLimiter, work: () => Promise<unknown>) => limiter.limitAttempts('a', isMiss, work);

/** Runs nine calls at once, and counts their outcomes. */
async function nineAtOnce(call: () => Promise<unknown>) {
  const calls = Promise.allSettled(Array.from({ length: 9 }, call));
  await vi.advanceTimersByTimeAsync(10);
  const reasons = (await calls).map((result) => (result.status === 'rejected' ? (result.reason as unknown) : null));
  return {
    missed: reasons.filter(isMiss).length,
    refused: reasons.filter((reason) => reason instanceof RateLimitError).length,
  };
}

test('a refused attempt takes no point, and one whose outcome does not count gives it back', async () => {
  const limiter = minute(2);
  expect(await nineAtOnce(() => attempt(limiter, () => pause(10)))).toEqual({ missed: 0, refused: 7 });
  expect(await nineAtOnce(() => attempt(limiter, fail))).toEqual({ missed: 2, refused: 7 });
});

test('an attempt that ends after its window adds nothing to the next', async () => {
  const limiter = minute(2);
  const late = attempt(limiter, () => pause(61_000));
  await vi.advanceTimersByTimeAsync(61_000);
  await late;
  expect(await nineAtOnce(() => attempt(limiter, fail))).toMatchObject({ missed: 2 });
});

test('in a store that takes its time, too, no more outcomes count than there are points', async () => {
  class SlowCounters extends MemoryCounters {
    override async get(key: string) {
      const state = await super.get(key);
      await pause(7);
      return state;
    }
    override async penalty(key: string) {
      await pause(3);
      return super.penalty(key);
    }
  }
  const limiter = new RateLimiter('test', { points: 5, seconds: 60 }, (options) => new SlowCounters(options));
  const ends: Promise<unknown>[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    ends.push(limiter.limitOutcomes('a', isMiss, fail).catch((error: unknown) => error));
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect((await Promise.all(ends)).filter(isMiss)).toHaveLength(5);
});

test('a window whose points are all given back takes no memory', async () => {
  const counters = new MemoryCounters({ points: 5, duration: 60 });
  for (const key of ['a', 'a', 'b']) await counters.consume(key);
  for (const key of ['a', 'b']) await counters.reward(key);
  expect(await Promise.all(['a', 'b'].map((key) => counters.get(key)))).toMatchObject([{ consumedPoints: 1 }, null]);
});
