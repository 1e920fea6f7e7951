import { expect, test } from 'vitest';
import { createToken, hashToken } from '#api/lib/secrets.ts';
import { createCode, hashCode, selectorOf } from './codes.service.ts';

test('a code has eight letters and digits, of which none looks like another', () => {
  const codes = Array.from({ length: 2_000 }, createCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  expect(new Set(codes).size).toBe(2_000);
  // Every character of the alphabet occurs, about as often as the others.
  const counts = new Map<string, number>();
  for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(31);
  for (const count of counts.values()) expect(count / (16_000 / 31)).toBeCloseTo(1, 0);
});

test('a hash belongs to one secret, one purpose and one code', () => {
  const hashes = [
    hashCode('secret', 'password_reset', 'ABCD2345'),
    hashCode('secret', 'password_reset', 'ABCD2346'),
    hashCode('secret', 'phone_verify', 'ABCD2345'),
    hashCode('another', 'password_reset', 'ABCD2345'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(hashes.join()).not.toContain('ABCD');
});

test('a selector leaves five characters to guess', () => {
  expect(selectorOf('ABCD2345')).toBe('ABC');
});

test('a token has the bytes asked for, and its hash does not contain it', () => {
  const token = createToken(32);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).not.toBe(token);
});
