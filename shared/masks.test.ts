import { expect, test } from 'vitest';
import { maskEmail } from './masks.ts';

test('an e-mail address keeps its first character and its domain', () => {
  expect(maskEmail('sari@example.com')).toBe('s***@example.com');
});
