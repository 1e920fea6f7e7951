import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRateLimiter, createRateMemory, RateLimitError } from './rate-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
const minute = (points: number) => createRateLimiter('test', { points, seconds: 60 });

/** Runs `count` calls at once, for `ms`; counts how they end. */
async function atOnce(count: number, call: () => Promise<unknown>, ms = 10): Promise<{ passed: number; missed: number; refused: number }> {
  const calls = Promise.allSettled(Array.from({ length: count }, call));
  await vi.advanceTimersByTimeAsync(ms);
  const reasons = (await calls).map((result) => (result.status === 'rejected' ? (result.reason as unknown) : null));
  return {
    passed: reasons.filter((reason) => reason === null).length,
    missed: reasons.filter(isMiss).length,
    refused: reasons.filter((reason) => reason instanceof RateLimitError).length,
  };
}

describe('reserve', () => {
  test('never runs more calls in parallel than failures are left', async () => {
    const limiter = minute(20);
    expect(await atOnce(500, () => limiter.reserve('a', isMiss, fail))).toEqual({ passed: 0, missed: 20, refused: 480 });
    await expect(limiter.reserve('a', isMiss, succeed)).rejects.toBeInstanceOf(RateLimitError);
  });

  test('counts no success and no other failure', async () => {
    const limiter = minute(1);
    const other = new Error('other');
    await expect(limiter.reserve('a', isMiss, () => Promise.reject(other))).rejects.toBe(other);
    expect(await atOnce(1, () => limiter.reserve('a', isMiss, succeed))).toMatchObject({ passed: 1 });
    expect(await atOnce(1, () => limiter.reserve('a', isMiss, fail))).toMatchObject({ missed: 1 });
    expect(await atOnce(1, () => limiter.reserve('a', isMiss, succeed))).toMatchObject({ refused: 1 });
  });

  test('says when the window ends', async () => {
    const limiter = minute(1);
    await limiter.reserve('a', () => true, async () => 1);
    await vi.advanceTimersByTimeAsync(44_990);
    await expect(limiter.reserve('a', () => true, succeed)).rejects.toMatchObject({ retryAfter: 16, message: 'Terlalu banyak percobaan. Coba lagi dalam 16 detik.' });
    expect(await atOnce(1, () => limiter.reserve('b', () => true, succeed))).toMatchObject({ passed: 1 });
    await vi.advanceTimersByTimeAsync(15_100);
    expect(await atOnce(1, () => limiter.reserve('a', () => true, succeed))).toMatchObject({ passed: 1 });
  });

  test('lets a crowd of successes pass, as many at a time as there are points', async () => {
    const limiter = minute(5);
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, (running += 1));
      await pause(10);
      running -= 1;
    };
    expect(await atOnce(60, () => limiter.reserve('a', isMiss, work), 200)).toEqual({ passed: 60, missed: 0, refused: 0 });
    expect(most).toBe(5);
  });

  test('of a crowd with some failures, lets only as many fail as there are points', async () => {
    const limiter = minute(5);
    let turn = 0;
    expect(await atOnce(60, () => limiter.reserve('a', isMiss, () => ((turn += 1) % 2 ? fail() : succeed())), 200)).toMatchObject({ missed: 5 });
  });

  test('lets 100 wait for one key at most, and none for longer than 3 s', async () => {
    const limiter = minute(1);
    expect(await atOnce(500, () => limiter.reserve('a', isMiss, () => pause(40)), 3_100)).toEqual({ passed: 76, missed: 0, refused: 424 });
  });

  test('adds nothing to the next window when a success ends after its own', async () => {
    const limiter = minute(2);
    const late = limiter.reserve('a', isMiss, () => pause(61_000));
    await vi.advanceTimersByTimeAsync(61_000);
    await late;
    expect(await atOnce(9, () => limiter.reserve('a', isMiss, fail))).toMatchObject({ missed: 2 });
  });
});

describe('penalize', () => {
  test('holds nothing: 500 parallel successes all pass', async () => {
    const limiter = minute(20);
    expect(await atOnce(500, () => limiter.penalize('a', isMiss, succeed))).toEqual({ passed: 500, missed: 0, refused: 0 });
  });

  test('refuses successes too once the points are spent, until the window ends', async () => {
    const limiter = minute(2);
    for (let miss = 0; miss < 2; miss += 1) await atOnce(1, () => limiter.penalize('a', isMiss, fail));
    await expect(limiter.penalize('a', isMiss, succeed)).rejects.toMatchObject({ retryAfter: 60 });
    expect(await atOnce(1, () => limiter.penalize('b', isMiss, succeed))).toMatchObject({ passed: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await atOnce(1, () => limiter.penalize('a', isMiss, succeed))).toMatchObject({ passed: 1 });
  });

  test('may overshoot by the calls in flight', async () => {
    const limiter = minute(2);
    expect(await atOnce(9, () => limiter.penalize('a', isMiss, fail))).toMatchObject({ missed: 9 });
    expect(await atOnce(9, () => limiter.penalize('a', isMiss, fail))).toMatchObject({ refused: 9 });
  });
});

test('a memory knows a key until its time is over', async () => {
  const memory = createRateMemory('test', 24 * 24 * 3_600);
  await memory.add('a');
  expect([await memory.has('a'), await memory.has('b')]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(23 * 24 * 3_600_000);
  expect(await memory.has('a')).toBe(true);
  await vi.advanceTimersByTimeAsync(25 * 3_600_000);
  expect(await memory.has('a')).toBe(false);
});
