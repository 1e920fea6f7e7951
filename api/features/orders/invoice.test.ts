import { expect, test } from 'vitest';
import { isInvoice, toAddressName } from './invoice.ts';

test.each(['FLIP-DEMO-ACTIVE', 'INV/2026/11', 'foto kita', '50%25', 'ふぉと ✨', 'x'.repeat(100)])(
  '%j can be an invoice',
  (value) => {
    expect(isInvoice(value)).toBe(true);
  },
);

test.each(['', '.', '..', 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(101)])(
  '%j can be no invoice',
  (value) => {
    expect(isInvoice(value)).toBe(false);
  },
);

test.each([
  ['FLIP-DEMO-ACTIVE', 'FLIP-DEMO-ACTIVE'],
  ['INV/2026/11', 'INV-2026-11'],
  ['../../etc/passwd', 'etc-passwd'],
  ['50% off?', '50-off'],
  ['✨', 'photos'],
])('%j has the address name %s', (invoice, name) => {
  expect(toAddressName(invoice)).toBe(name);
});
