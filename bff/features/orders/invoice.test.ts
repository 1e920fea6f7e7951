import { expect, test } from 'vitest';
import { readInvoice } from './invoice.ts';

test('an invoice is taken as it is', () => {
  expect(readInvoice(' A/B C ')).toBe(' A/B C ');
});

// member/member-orders.service.test.ts tests both refusals in the graph.
test.each(['', ' ', '\t\n', '\u00a0'])('%j is a missing invoice', (text) => {
  expect(() => readInvoice(text)).toThrow('Invalid invoice ID');
});
