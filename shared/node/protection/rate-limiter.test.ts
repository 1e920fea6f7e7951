import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RateLimitError, RateLimiter } from './rate-limiter.ts';

beforeEach(() => void vi.useFakeTimers());

const miss = new Error('miss');
const isMiss = (error: unknown): boolean => error === miss;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const fail = async (): Promise<never> => {
  await pause(10);
  throw miss;
};
const succeed = async (): Promise<number> => {
  await pause(10);
  return 1;
};
const minute = (points: number) => new RateLimiter('test', { points, seconds: 60 });

/** Runs `count` calls at once, and counts their outcomes. */
async function atOnce(
  count: number,
  call: () => Promise<unknown>,
): Promise<{ passed: number; missed: number; refused: number }> {
  const calls = Promise.allSettled(Array.from({ length: count }, call));
  await vi.advanceTimersByTimeAsync(10);
  const reasons = (await calls).map((result) => (result.status === 'rejected' ? (result.reason as unknown) : null));
  return {
    passed: reasons.filter((reason) => reason === null).length,
    missed: reasons.filter(isMiss).length,
    refused: reasons.filter((reason) => reason instanceof RateLimitError).length,
  };
}

describe('take', () => {
  const take = (limiter: RateLimiter, work: () => Promise<unknown>, key = 'a') =>
    limiter.limitAttempts(key, isMiss, work);

  test('gives the point back where the outcome does not count, and takes none where it refuses', async () => {
    const limiter = minute(1);
    for (let turn = 0; turn < 3; turn += 1)
      expect(await atOnce(1, () => take(limiter, succeed))).toMatchObject({ passed: 1 });
    expect(await atOnce(9, () => take(limiter, succeed))).toMatchObject({ passed: 1, refused: 8 });
    expect(await atOnce(1, () => take(limiter, fail))).toMatchObject({ missed: 1 });
    expect(await atOnce(1, () => take(limiter, succeed))).toMatchObject({ refused: 1 });
  });

  test('adds nothing to the next window when a call ends after its own', async () => {
    const limiter = minute(2);
    const late = take(limiter, () => pause(61_000));
    await vi.advanceTimersByTimeAsync(61_000);
    await late;
    expect(await atOnce(9, () => take(limiter, fail))).toMatchObject({ missed: 2 });
  });
});

describe('guard', () => {
  const guard = (limiter: RateLimiter, work: () => Promise<unknown>, isBounded?: boolean) =>
    limiter.limitOutcomes('a', isMiss, work, isBounded);

  test('never runs more calls at once than points are left; the others try again soon', async () => {
    const limiter = minute(20);
    expect(await atOnce(500, () => guard(limiter, fail))).toEqual({ passed: 0, missed: 20, refused: 480 });
    await expect(guard(limiter, succeed)).rejects.toMatchObject({ retryAfter: 60 });
  });

  test('looks again after the calls in flight have counted, in a store that takes its time', async () => {
    const counts = new Map<string, number>();
    const state = (consumedPoints: number) => ({
      consumedPoints,
      remainingPoints: Math.max(5 - consumedPoints, 0),
      msBeforeNext: 60_000,
    });
    const add = async (key: string, points: number) => {
      await pause(3);
      counts.set(key, (counts.get(key) ?? 0) + points);
      return state(counts.get(key) ?? 0);
    };
    const get = async (key: string) => {
      const count = counts.get(key) ?? 0;
      await pause(7);
      return state(count);
    };
    const store = () => ({
      get,
      consume: (key: string) => add(key, 1),
      penalty: (key: string) => add(key, 1),
      reward: (key: string) => add(key, -1),
      set: async () => {},
      delete: async () => {},
    });
    const limiter = new RateLimiter('test', { points: 5, seconds: 60 }, store);
    const ends: Promise<unknown>[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      ends.push(guard(limiter, fail).catch((error: unknown) => error));
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(100);
    expect((await Promise.all(ends)).filter(isMiss)).toHaveLength(5);
  });
});

test('a point is given back where one is taken, and a count follows its key', async () => {
  const limiter = minute(2);
  const use = (key: string) => limiter.limitAttempts(key, () => true, succeed);
  await limiter.giveBack('a');
  expect(await atOnce(3, () => use('a'))).toMatchObject({ passed: 2 });
  await limiter.giveBack('a');
  expect(await atOnce(1, () => use('a'))).toMatchObject({ passed: 1 });
  await vi.advanceTimersByTimeAsync(30_000);
  await limiter.copy('a', 'b');
  await expect(use('b')).rejects.toMatchObject({ retryAfter: 30 });
  await limiter.clear('b');
  expect(await atOnce(1, () => use('b'))).toMatchObject({ passed: 1 });
});
