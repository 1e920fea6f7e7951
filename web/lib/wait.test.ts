import { expect, test, vi } from 'vitest';
import { abortAfter, afterPaint } from './wait.ts';

test('it resolves in a task after the next frame', async () => {
  vi.useFakeTimers();
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  let isOver = false;
  void afterPaint().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(50);
  expect(isOver).toBe(false);
  frames[0]?.();
  await Promise.resolve();
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});

test('a page that is not painted waits no longer than a tenth of a second', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  let isOver = false;
  void afterPaint().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(100);
  expect(isOver).toBe(true);
});

test('a signal aborts after its time, with the error of `AbortSignal.timeout`', async () => {
  vi.useFakeTimers();
  const signal = abortAfter(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});
