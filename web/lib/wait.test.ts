import { expect, test, vi } from 'vitest';
import { abortAfter } from './wait.ts';

test('a signal aborts after its time, with the error of `AbortSignal.timeout`', async () => {
  vi.useFakeTimers();
  const signal = abortAfter(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});
