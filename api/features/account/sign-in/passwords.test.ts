import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const OWNER = '203.0.113.9';

// That a flood from one address does not keep another out: tests/services/api-busy.test.ts.

test('a hash is argon2id with 19 MiB, two passes and a salt', async () => {
  const passwords = await createPasswords();
  const [one, other] = await Promise.all([passwords.hash('flipbook1', OWNER), passwords.hash('flipbook1', OWNER)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.matches(one, 'flipbook1', OWNER)).toBe(true);
  expect(await passwords.matches(one, 'flipbook1 ', OWNER)).toBe(false);
});

test('without a hash every password is wrong, and the comparison takes as long', async () => {
  const passwords = await createPasswords();
  const hash = await passwords.hash('flipbook1', OWNER);
  const timed = async (stored: string | null) => {
    const began = performance.now();
    expect(await passwords.matches(stored, 'wrong one', OWNER)).toBe(false);
    return performance.now() - began;
  };
  // Other work on the machine makes single comparisons slow; the shortest ones of each kind come together in time.
  const shortest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  const measure = async () => {
    shortest.known = Math.min(shortest.known, await timed(hash));
    shortest.unknown = Math.min(shortest.unknown, await timed(null));
    return Math.abs(Math.log2(shortest.unknown / shortest.known));
  };
  await measure();
  await expect.poll(measure, { timeout: 20_000 }).toBeLessThan(1);
});

test('é is the same from every keyboard', async () => {
  const passwords = await createPasswords({ memoryKib: 8, passes: 1 });
  expect(await passwords.matches(await passwords.hash('caf\u00e9 12', OWNER), 'cafe\u0301 12', OWNER)).toBe(true);
});
