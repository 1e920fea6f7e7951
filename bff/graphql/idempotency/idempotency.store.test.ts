import { expect, test } from 'vitest';
import { createMemoryClaims } from '#bff/lib/claims.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createIdempotencyStore } from './idempotency.store.ts';

test('an answer that is too long, or one too many of a day, is not stored, and its key is free', async () => {
  const store = createIdempotencyStore(createMemoryClaims(systemClock));
  const isStored = async (id: string, answer: string): Promise<boolean> => {
    await store.claim(id, 'run');
    expect(await store.complete(id, 'run', answer)).toBe(true);
    return (await store.claim(id, 'another')) !== 'claimed';
  };
  expect(await isStored('long', 'x'.repeat(4_001))).toBe(false);
  expect(await isStored('first', 'x'.repeat(4_000))).toBe(true);
  for (let turn = 1; turn < 10_000; turn += 1) await store.complete(String(turn), 'run', 'x');
  expect(await isStored('one too many', 'x')).toBe(false);
});
