import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryCounters } from './counter-store.ts';

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a window whose points are all given back takes no memory, and none begins by giving back', async () => {
  const counters = new MemoryCounters({ points: 5, duration: 60 });
  await counters.consume('a');
  await counters.consume('a');
  expect(counters.reward('a')).toMatchObject({ consumedPoints: 1, remainingPoints: 4 });
  expect(counters.reward('a')).toMatchObject({ consumedPoints: 0, remainingPoints: 5 });
  counters.reward('b');
  expect(await Promise.all(['a', 'b'].map((key) => counters.delete(key)))).toEqual([false, false]);
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
  expect(counters.get('a')).toMatchObject({ remainingPoints: 4 });
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map((key) => counters.delete(key)));
  expect(kept).toEqual([true, false, false, true]);
});
