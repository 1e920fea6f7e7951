import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryCounters } from './counter-store.ts';

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('points are taken until none is left, and given back', async () => {
  const counters = new MemoryCounters({ points: 2, duration: 60 });
  expect(await counters.consume('a')).toMatchObject({ remainingPoints: 1, msBeforeNext: 60_000 });
  await pass(20_000);
  expect(await counters.consume('a')).toMatchObject({ remainingPoints: 0, msBeforeNext: 40_000 });
  await expect(counters.consume('a')).rejects.toMatchObject({
    consumedPoints: 3,
    remainingPoints: 0,
    msBeforeNext: 40_000,
  });
  counters.reward('a');
  counters.reward('a');
  expect(await counters.consume('a')).toMatchObject({ remainingPoints: 0 });
  expect(await counters.consume('b')).toMatchObject({ remainingPoints: 1 });
});

test('windows that are over are dropped by the next one, whatever their order', async () => {
  const counters = new MemoryCounters({ points: 5, duration: 60 });
  for (const key of ['a', 'b', 'c']) {
    await counters.consume(key);
    await pass(10_000);
  }
  // Begins a new window, which is then the last to end.
  await counters.set('a', 1, 60);
  await pass(55_000);
  await counters.consume('d');
  expect(counters.size).toBe(2);
  expect(counters.get('a')).toMatchObject({ remainingPoints: 4 });
  expect(counters.get('c')).toBeNull();
});
