import { expect, test } from 'vitest';
import { readInteger, readFlag } from './api-values.ts';

test.each([
  ['1200000000', 1_200_000_000],
  ['2147483647.00', 2_147_483_647],
  ['-7', -7],
  ['2147483648', null],
  ['1.5', null],
  ['1e9', null],
])('the text %j is the number %s', (text, number) => {
  expect(readInteger(text)).toBe(number);
});

test.each([true, 'true', 1, '1'])('%j is true, and what is nearly so is false', (flag) => {
  expect(readFlag(flag)).toBe(true);
  for (const other of [false, 'false', 0, null, {}, 'yes']) expect(readFlag(other)).toBe(false);
});
