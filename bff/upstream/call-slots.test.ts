import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallSlots } from './call-slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('as many run as there are slots, as many wait as there are places, and the rest is refused', async () => {
  const slots = createCallSlots({ inFlight: 2, waiting: 1, waitMs: 100 });
  expect([await slots.take('a', undefined), await slots.take('b', undefined)]).toEqual(['taken', 'taken']);
  const third = slots.take('c', undefined);
  expect(await slots.take('d', undefined)).toBe('busy');
  slots.release('a');
  expect(await third).toBe('taken');
});

test('the calls of one owner get a slot in the order of coming', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 2, waitMs: 100 });
  await slots.take('a', undefined);
  const order: string[] = [];
  const waits = ['first', 'second'].map((name) =>
    Promise.resolve(slots.take('a', undefined)).then(() => order.push(name)),
  );
  slots.release('a');
  slots.release('a');
  await Promise.all(waits);
  expect(order).toEqual(['first', 'second']);
});

test('a wait that is over, or given up, leaves its place and takes no slot', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 1, waitMs: 100 });
  await slots.take('a', undefined);
  const late = slots.take('a', undefined);
  vi.advanceTimersByTime(100);
  expect(await late).toBe('busy');
  const gone = new AbortController();
  const left = slots.take('a', gone.signal);
  gone.abort();
  expect(await left).toBe('aborted');
  slots.release('a');
  expect(await slots.take('a', undefined)).toBe('taken');
  expect(vi.getTimerCount()).toBe(0);
});

test('a caller who is gone already takes no slot', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 1, waitMs: 100 });
  expect(await slots.take('a', AbortSignal.abort())).toBe('aborted');
  expect(await slots.take('a', undefined)).toBe('taken');
});

test('one owner whose calls do not end has half of the slots, two have a third each, and a stranger runs at once', async () => {
  const slots = createCallSlots({ inFlight: 16, waiting: 32, waitMs: 100 });
  const takeMany = (owner: string): number =>
    Array.from({ length: 60 }, () => slots.take(owner, undefined)).filter((result) => result === 'taken').length;
  expect(takeMany('a')).toBe(8);
  expect(takeMany('b')).toBe(4);
  expect(slots.take('stranger', undefined)).toBe('taken');
  await vi.advanceTimersByTimeAsync(100);
  for (let index = 0; index < 8; index += 1) slots.release('a');
  expect(takeMany('b'), 'half of what strangers leave').toBe(4);
});

test('who waits takes turns with the other owners', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 4, waitMs: 100 });
  await slots.take('a', undefined);
  const order: string[] = [];
  const waits = ['a', 'a', 'b'].map((owner) =>
    Promise.resolve(slots.take(owner, undefined)).then(() => order.push(owner)),
  );
  for (const owner of ['a', 'a', 'b']) slots.release(owner);
  await Promise.all(waits);
  expect(order).toEqual(['a', 'b', 'a']);
});

test('a full queue takes a stranger in, and the owner with the most waiting loses the latest', async () => {
  const slots = createCallSlots({ inFlight: 1, waiting: 3, waitMs: 100 });
  await slots.take('a', undefined);
  const waits = [1, 2, 3].map(() => slots.take('a', undefined));
  expect(slots.take('a', undefined)).toBe('busy');
  const stranger = slots.take('b', undefined);
  expect(await waits[2]).toBe('busy');
  for (const owner of ['a', 'a', 'b']) slots.release(owner);
  expect(await Promise.all([waits[0], waits[1], stranger])).toEqual(['taken', 'taken', 'taken']);
});
