import { expect, test } from 'vitest';
import { isInvoice } from './invoice.ts';

test.each([
  'FLIP-DEMO-ACTIVE',
  'A/B C',
  '..a',
  '%2e%2e',
  'Pesanan №7 é 写真',
  'ふぉと ✨',
  'x'.repeat(100),
  '📸'.repeat(100),
])('%j can be an invoice', (text) => {
  expect(isInvoice(text)).toBe(true);
});

test.each(['', '.', '..', 'x'.repeat(101), 'a\nb', 'a\u0000', 'a\u200bb', '\ud800', 'a\u2028b', '\u202eb'])(
  '%j can be no invoice',
  (text) => {
    expect(isInvoice(text)).toBe(false);
  },
);
