import { expect, test } from 'vitest';
import { createCode, hashCode } from './codes.service.ts';

test('a code has eight letters and digits, of which none looks like another', () => {
  const codes = Array.from({ length: 2_000 }, createCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  expect(new Set(codes).size).toBe(2_000);
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
