import { expect, test } from 'vitest';
import { createCode, createToken, hashCode, hashToken, readCode, selectorOf } from './codes.ts';

test('a code has eight letters and digits, none of which is taken for another', () => {
  const codes = Array.from({ length: 2_000 }, createCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  expect(new Set(codes).size).toBe(2_000);
  // Every sign of the alphabet is dealt, about as often as the others.
  const counts = new Map<string, number>();
  for (const sign of codes.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(counts.size).toBe(31);
  for (const count of counts.values()) expect(count / (16_000 / 31)).toBeCloseTo(1, 0);
});

test.each([
  ['ABCD2345', 'ABCD2345'],
  [' abcd-2345\n', 'ABCD2345'],
  ['ＡＢＣＤ２３４５', 'ABCD2345'],
  ['ABCD234', null],
  ['ABCD23456', null],
  ['ABCD234!', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
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

test('a selector tells codes apart and leaves five characters to guess', () => {
  expect(selectorOf('ABCD2345')).toBe('ABC');
});

test('a token has 256 bits, and its hash none of them', () => {
  const token = createToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).not.toBe(token);
});
