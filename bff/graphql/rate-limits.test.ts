import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMissQuota, createQuota } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const miss = new Error('miss');
const isMiss = (error: unknown): boolean => error === miss;
const limited = { extensions: { code: 'RATE_LIMITED' } };

test('of 500 at once, exactly as many pass as are allowed, and the others hear when to come back', async () => {
  const quota = createQuota({ name: 'test', points: 10, seconds: 60 });
  const results = await Promise.allSettled(Array.from({ length: 500 }, () => quota.take('a')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(45_000);
  await expect(quota.take('a')).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED', retryAfter: 15 } });
  await quota.take('b');
  await vi.advanceTimersByTimeAsync(15_001);
  await quota.take('a');
});

test('of 500 guesses at once, no more run than misses are allowed', async () => {
  const quota = createMissQuota({ name: 'test', points: 20, seconds: 60 });
  let ran = 0;
  const guess = async (): Promise<never> => {
    ran += 1;
    await vi.advanceTimersByTimeAsync(0);
    throw miss;
  };
  const results = await Promise.allSettled(Array.from({ length: 500 }, () => quota.guard('a', isMiss, guess)));
  expect(ran).toBe(20);
  expect(results.filter((result) => result.status === 'rejected' && result.reason === miss)).toHaveLength(20);
});

test('any number of hits at once get through, in turn', async () => {
  const quota = createMissQuota({ name: 'test', points: 20, seconds: 60 });
  const hits = await Promise.all(Array.from({ length: 500 }, (_, index) => quota.guard('a', isMiss, async () => index)));
  expect(hits).toHaveLength(500);
});

test('other failures are no misses', async () => {
  const quota = createMissQuota({ name: 'test', points: 1, seconds: 60 });
  await expect(quota.guard('a', isMiss, () => Promise.reject(new Error('other')))).rejects.toThrow('other');
  await expect(quota.guard('a', isMiss, async () => 1)).resolves.toBe(1);
});

test('once spent, nothing runs for this key until the minute is over', async () => {
  const quota = createMissQuota({ name: 'test', points: 1, seconds: 60 });
  await expect(quota.guard('a', isMiss, () => Promise.reject(miss))).rejects.toBe(miss);
  await expect(quota.guard('a', isMiss, async () => 1)).rejects.toMatchObject(limited);
  await expect(quota.guard('b', isMiss, async () => 1)).resolves.toBe(1);
  await vi.advanceTimersByTimeAsync(60_001);
  await expect(quota.guard('a', isMiss, async () => 1)).resolves.toBe(1);
});

test('nobody waits in line for more than 8 s', async () => {
  const quota = createMissQuota({ name: 'test', points: 1, seconds: 60 });
  const stuck = quota.guard('a', isMiss, () => new Promise<number>((resolve) => setTimeout(resolve, 30_000, 1)));
  const next = quota.guard('a', isMiss, async () => 2).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await next).toMatchObject(limited);
  await vi.advanceTimersByTimeAsync(22_000);
  expect(await stuck).toBe(1);
});
