import { expect, test } from 'vitest';
import { phoneKey } from './phone.ts';

test('08…, 62… and +62… are counted as one, other numbers as others', () => {
  const keys = ['081234567801', '6281234567801', '+6281234567801', '006281234567801', '+62081234567801'].map(phoneKey);
  expect(new Set(keys).size).toBe(1);
  expect(phoneKey('081234567802')).not.toBe(keys[0]);
  expect(phoneKey('abc')).not.toBe(phoneKey('abd'));
  expect(keys[0]).not.toContain('81234567801');
});
