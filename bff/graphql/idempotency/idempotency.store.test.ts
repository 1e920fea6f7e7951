import { expect, test } from 'vitest';
import { createMemoryIdempotencyStore } from './idempotency.store.ts';

test('an answer is kept for a day', async () => {
  let now = 0;
  const store = createMemoryIdempotencyStore({ now: () => now });
  expect(await store.claim('a', 'run')).toBe('claimed');
  await store.complete('a', 'run', 'answer');
  now = 24 * 60 * 60_000 - 1;
  expect(await store.claim('a', 'run')).toEqual({ answer: 'answer' });
  now += 1;
  expect(await store.claim('a', 'run')).toBe('claimed');
});

test('the oldest answers go when the memory is full, and an answer that is replaced counts once', async () => {
  const store = createMemoryIdempotencyStore({ now: () => 0 }, 30);
  for (const id of ['a', 'a', 'a', 'b', 'c']) await store.complete(id, 'run', '0123456789');
  expect(await store.claim('a', 'run')).toEqual({ answer: '0123456789' });
  await store.complete('d', 'run', '0123456789');
  expect(await store.claim('a', 'run')).toBe('claimed');
  expect(await store.claim('b', 'run')).toEqual({ answer: '0123456789' });
});
