import { expect, test } from 'vitest';
import { compactPhone, normalisePhone, phoneKey } from './phone.ts';

test.each([
  '081234567801',
  '6281234567801',
  '+6281234567801',
  '006281234567801',
  '+62 812-3456-7801',
  '0812.3456.7801',
  ' 0812 3456 7801 ',
  '+62 (0)812 3456 7801',
  '(0812) 3456‑7801',
  '\u202a+62 812\u00a03456\u00a07801\u202c',
  '０８１２３４５６７８０１',
])('%j is Sari, however she writes it', (typed) => {
  expect(normalisePhone(typed)).toBe('081234567801');
});

test('a number of another country stays as it is', () => {
  expect(normalisePhone('+65 6123 4567')).toBe('+6561234567');
  expect(normalisePhone('021-5550199')).toBe('0215550199');
});

test.each(['', '-', 'sari', '0812x', '08\u00001234567', '1'.repeat(16), "0812' or 1=1"])(
  '%j is no phone number',
  (typed) => {
    expect(normalisePhone(typed)).toBeNull();
  },
);

test('text that is no number has a key of its own, one for all its spellings', () => {
  expect(phoneKey('abc')).toBe(phoneKey(' ＡＢＣ '));
  expect(phoneKey('abc')).not.toBe(phoneKey('abd'));
});

test.each([
  ['0812-3456.7801', '081234567801'],
  ['+62 812\u20103456\u00a07801', '+6281234567801'],
  ['(0812) abc', '(0812)abc'],
])('%j goes to the API as %s', (typed, sent) => {
  expect(compactPhone(typed)).toBe(sent);
});
