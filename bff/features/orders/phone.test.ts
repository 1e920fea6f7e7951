import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';

test.each([
  ['0812-3456.7801', '081234567801'],
  [' 0812 3456 7801 ', '081234567801'],
  ['+62 812\u20103456\u00a07801', '+6281234567801'],
  ['(0812) abc', '(0812)abc'],
])('%j goes to the API as %s', (text, expected) => {
  expect(readPhone(text)).toBe(expected);
});

test.each([[''], ['   '], ['\t'], [' - . ']])('%j is no phone number', (text) => {
  expect(() => readPhone(text)).toThrow('Please enter your phone number');
});
