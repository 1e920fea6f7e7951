import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallSlots } from './call-slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('as many run as there are slots, as many wait as there are places, and the rest is refused', async () => {
  const slots = createCallSlots({ inFlight: 2, waiting: 1, waitMs: 100 });
  expect([await slots.take(undefined), await slots.take(undefined)]).toEqual(['taken', 'taken']);
  const third = slots.take(undefined);
  expect(await slots.take(undefined)).toBe('busy');
  slots.release();
  expect(await third).toBe('taken');
});

test('who waits gets a slot in the order of coming', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 2, waitMs: 100 });
  await slots.take(undefined);
  const order: string[] = [];
  const waits = ['first', 'second'].map((name) => Promise.resolve(slots.take(undefined)).then(() => order.push(name)));
  slots.release();
  slots.release();
  await Promise.all(waits);
  expect(order).toEqual(['first', 'second']);
});

test('a wait that is over, or given up, leaves its place and takes no slot', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 1, waitMs: 100 });
  await slots.take(undefined);
  const late = slots.take(undefined);
  vi.advanceTimersByTime(100);
  expect(await late).toBe('busy');
  const gone = new AbortController();
  const left = slots.take(gone.signal);
  gone.abort();
  expect(await left).toBe('aborted');
  slots.release();
  expect(await slots.take(undefined)).toBe('taken');
  expect(vi.getTimerCount()).toBe(0);
});

test('a caller who is gone already takes no slot', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 1, waitMs: 100 });
  expect(await slots.take(AbortSignal.abort())).toBe('aborted');
  expect(await slots.take(undefined)).toBe('taken');
});
