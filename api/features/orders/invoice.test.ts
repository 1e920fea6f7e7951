import { expect, test } from 'vitest';
import { isInvoice } from '#shared/invoice.ts';
import { createInvoice, toAddressName } from './invoice.ts';

test.each([
  ['FLIP-DEMO-ACTIVE', 'FLIP-DEMO-ACTIVE'],
  ['INV/2026/11', 'INV-2026-11'],
  ['../../etc/passwd', 'etc-passwd'],
  ['50% off?', '50-off'],
  ['✨', 'photos'],
])('%j has the address name %s', (invoice, name) => {
  expect(toAddressName(invoice)).toBe(name);
});

test('a new invoice has 13 characters of base 32, each as likely as the others', () => {
  const made = Array.from({ length: 2_000 }, createInvoice);
  expect(new Set(made).size).toBe(2_000);
  expect(made.every((invoice) => /^FLIP-[0-9A-HJKMNP-TV-Z]{13}$/.test(invoice) && isInvoice(invoice))).toBe(true);
  const counts = new Map<string, number>();
  for (const sign of made.join('').replaceAll('FLIP-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(counts.size).toBe(32);
  // 812 each on average; this far off happens once in millions of runs.
  for (const count of counts.values()) expect(Math.abs(count - 812)).toBeLessThan(180);
});
