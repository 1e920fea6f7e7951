import { expect, test } from 'vitest';
import { phoneKey, readPhone } from './phone.ts';

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

test('08…, 62… and +62… are counted as one, other numbers as others', () => {
  const keys = ['081234567801', '6281234567801', '+6281234567801', '006281234567801', '+62081234567801'].map(phoneKey);
  expect(new Set(keys).size).toBe(1);
  expect(phoneKey('081234567802')).not.toBe(keys[0]);
  expect(phoneKey('abc')).not.toBe(phoneKey('abd'));
  expect(keys[0]).not.toContain('81234567801');
});
