import type { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { readInvoice } from './invoice.ts';

function refusal(text: string): GraphQLError {
  try {
    readInvoice(text);
  } catch (error) {
    return error as GraphQLError;
  }
  throw new Error('no error was thrown');
}

test.each([
  ['FLIP-DEMO-ACTIVE'],
  ['A/B C'],
  ['..a'],
  ['%2e%2e'],
  ['Pesanan №7 é 写真'],
  ['x'.repeat(100)],
  ['📸'.repeat(100)],
])('%j is an invoice', (text) => {
  expect(readInvoice(text)).toBe(text);
});

test.each([[''], [' '], ['\t\n'], ['\u00a0']])('%j is a missing invoice', (text) => {
  const error = refusal(text);
  expect(error.message).toBe('Invalid invoice ID');
  expect(error.extensions['code']).toBe('BAD_USER_INPUT');
});

test.each([
  ['.'],
  ['..'],
  ['x'.repeat(101)],
  ['a\nb'],
  ['a\u0000'],
  ['a\u200bb'],
  ['\ud800'],
  ['a\u2028b'],
  ['\u202eb'],
])('%j is answered like an unknown invoice', (text) => {
  const error = refusal(text);
  expect(error.message).toBe('Order not found');
  expect(error.extensions).toEqual({ code: 'NOT_FOUND', status: 404 });
});
