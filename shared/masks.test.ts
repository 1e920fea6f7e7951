import { expect, test } from 'vitest';
import { maskAccount, maskEmail } from './masks.ts';

test.each([
  [{ name: 'Sari Wulandari', phone: '081234567801' }, 'S*** W***, 0812****7801'],
  [{ name: ' 😀li ', phone: '021234567' }, '😀***, 0212****7'],
  [{ name: 'Ayu', phone: null }, 'A***'],
])('%j is %s', (member, masked) => {
  expect(maskAccount(member)).toBe(masked);
});

test('an e-mail address keeps its first character and its domain', () => {
  expect(maskEmail('sari@example.com')).toBe('s***@example.com');
});
