import { expect, test } from 'vitest';
import { cleanCode } from './clean-code.ts';

test.each([
  ['abcd2345', 'ABCD2345'],
  [' ABCD-2345 ', 'ABCD2345'],
  ['ab!c', 'ABC'],
  ['Kode: ABCD', 'KODEABCD'],
  ['äbé12345678', 'B1234567'],
  ['  -- ', ''],
  ['ABCD2345EXTRA', 'ABCD2345'],
  ['ＡＢＣＤ２３４５', 'ABCD2345'],
])('a field shows %j as %s', (text, shown) => {
  expect(cleanCode(text)).toBe(shown);
});
