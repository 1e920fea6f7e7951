import { expect, test } from 'vitest';
import { fold, FOLD_MAX_LENGTH } from './fold.ts';

test('full-width and composed characters have one form', () => {
  expect(fold('ｓａｒｉ＠ ０８')).toBe('sari@ 08');
  expect(fold('e\u0301')).toBe('é');
});

test('a text that is too long is refused before it is normalised', () => {
  expect(fold('１'.repeat(FOLD_MAX_LENGTH))).toBe('1'.repeat(FOLD_MAX_LENGTH));
  expect(fold('１'.repeat(FOLD_MAX_LENGTH + 1))).toBeNull();
});
