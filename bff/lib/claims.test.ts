import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createMemoryClaims, createRedisClaims } from './claims.ts';

const claim = (key: string) => ({ key, text: 'run' });

test('a result is kept for its time', async () => {
  let now = 1_000;
  const claims = createMemoryClaims({ now: () => now });
  expect(await claims.claim(claim('a'))).toBeNull();
  await claims.complete('a', 'answer', 500);
  now = 1_500;
  expect(await claims.claim(claim('a'))).toBe('answer');
  now += 1;
  expect(await claims.claim(claim('a'))).toBeNull();
});

test('the results that were not read for longest go when the memory is full; one that is replaced counts once', async () => {
  const claims = createMemoryClaims({ now: () => 1_000 }, 30);
  const complete = (key: string) => claims.complete(key, '0123456789', 500);
  for (const key of ['a', 'a', 'a', 'b', 'c', 'd']) await complete(key);
  expect(await claims.claim(claim('a'))).toBeNull();
  expect(await claims.claim(claim('b'))).toBe('0123456789');
  await complete('e');
  expect(await claims.claim(claim('c'))).toBeNull();
});

test('a result is deleted by one of two that read it', async () => {
  const claims = createMemoryClaims({ now: () => 1_000 });
  await claims.complete('a', 'gone', 500);
  expect(await Promise.all([1, 2].map(() => claims.release({ key: 'a', text: 'gone' })))).toEqual([true, false]);
});

test('a key whose claim has ended between two commands of Redis is claimed', async () => {
  const answers = [null, 'OK'];
  const redis = { set: async () => answers.shift(), get: async () => null } as unknown as Redis;
  const claims = createRedisClaims(redis, createMemoryClaims({ now: () => 1_000 }));
  expect(await claims.claim(claim('a'))).toBeNull();
  expect(answers).toEqual([]);
});
