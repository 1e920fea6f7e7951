import { expect, test } from 'vitest';
import { readCode } from './one-time-code.ts';

test.each([
  ['abcd2345', 'ABCD2345'],
  ['ABCD-2345', 'ABCD2345'],
  [' abcd 2345 ', 'ABCD2345'],
  ['ＡＢＣＤ２３４５', 'ABCD2345'],
  ['ABCD234', null],
  ['ABCD23456', null],
  ['ABCD234!', null],
  ['', null],
])('%j is read as %j', (text, code) => {
  expect(readCode(text)).toBe(code);
});
