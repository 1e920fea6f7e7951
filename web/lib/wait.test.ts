import { beforeEach, expect, test, vi } from 'vitest';
import { abortAfter, pause } from './wait.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

test('a signal aborts after its time, with the error of `AbortSignal.timeout`', async () => {
  const signal = abortAfter(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('a pause ends with its time or its signal, and leaves nothing behind', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = { added: vi.spyOn(signal, 'addEventListener'), removed: vi.spyOn(signal, 'removeEventListener') };
  const first = pause(500, signal);
  await vi.advanceTimersByTimeAsync(500);
  await first;
  expect(listeners.removed.mock.calls).toEqual(listeners.added.mock.calls);
  const second = pause(500, signal);
  controller.abort();
  await second;
  await pause(500, signal);
  expect(vi.getTimerCount()).toBe(0);
});
