import { expect, test } from 'vitest';
import { maskAccount } from './mask-account.ts';

test.each([
  [{ name: 'Sari Wulandari', phone: '081234567801' }, 'S*** W***, 0812****7801'],
  [{ name: ' 😀li ', phone: '021234567' }, '😀***, 0212****7'],
  [{ name: 'Ayu', phone: null }, 'A***'],
])('%j is %s', (member, masked) => {
  expect(maskAccount(member)).toBe(masked);
});
