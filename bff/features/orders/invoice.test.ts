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

test('an invoice is taken as it is', () => {
  expect(readInvoice(' A/B C ')).toBe(' A/B C ');
});

test.each([[''], [' '], ['\t\n'], ['\u00a0']])('%j is a missing invoice', (text) => {
  const error = refusal(text);
  expect(error.message).toBe('Invalid invoice ID');
  expect(error.extensions['code']).toBe('BAD_USER_INPUT');
});

test('text that can be no invoice is answered like an unknown one', () => {
  const error = refusal('..');
  expect(error.message).toBe('Order not found');
  expect(error.extensions).toEqual({ code: 'NOT_FOUND', status: 404 });
});
