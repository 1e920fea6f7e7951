import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRateLimiter, createRateLimiters, RateLimitError } from './rate-limiter.ts';

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

/** Runs `count` calls at once; counts how they end. */
async function atOnce(count: number, call: () => Promise<unknown>): Promise<{ passed: number; missed: number; refused: number }> {
  const calls = Promise.allSettled(Array.from({ length: count }, call));
  await vi.advanceTimersByTimeAsync(10);
  const reasons = (await calls).map((result) => (result.status === 'rejected' ? (result.reason as unknown) : null));
  return {
    passed: reasons.filter((reason) => reason === null).length,
    missed: reasons.filter(isMiss).length,
    refused: reasons.filter((reason) => reason instanceof RateLimitError).length,
  };
}

describe('consume', () => {
  test('lets exactly as many of 500 parallel calls pass as there are points, and says when to come back', async () => {
    const limiter = minute(10);
    expect(await atOnce(500, () => limiter.consume('a'))).toEqual({ passed: 10, missed: 0, refused: 490 });
    await vi.advanceTimersByTimeAsync(44_990);
    await expect(limiter.consume('a')).rejects.toMatchObject({ retryAfter: 15, message: 'Too many requests. Please try again in 15 seconds.' });
    await limiter.consume('b');
    await vi.advanceTimersByTimeAsync(15_001);
    await limiter.consume('a');
  });
});

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

  test('is free again after a crowd of successes, of which it refused some', async () => {
    const limiter = minute(5);
    expect(await atOnce(60, () => limiter.reserve('a', isMiss, succeed))).toEqual({ passed: 5, missed: 0, refused: 55 });
    expect(await atOnce(60, () => limiter.reserve('a', isMiss, succeed))).toMatchObject({ passed: 5 });
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

test('limits that are off let all pass', async () => {
  const { few } = createRateLimiters({ few: { points: 1, seconds: 60 } }, { isOn: false });
  expect(await atOnce(9, () => few.consume('a'))).toMatchObject({ passed: 9 });
  expect(await atOnce(9, () => few.reserve('a', isMiss, fail))).toMatchObject({ missed: 9 });
  expect(await atOnce(9, () => few.penalize('a', isMiss, fail))).toMatchObject({ missed: 9 });
});
