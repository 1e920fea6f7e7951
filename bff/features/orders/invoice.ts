import { badInput, notFound } from '#bff/graphql/errors.ts';

/** 1 to 100 printable characters: letters, marks, numbers, punctuation, symbols, spaces; no controls, no half surrogates. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]{1,100}$/u;

/**
 * An invoice number that may become one path segment (contract, decisions 11 and 19). `.` and `..` would walk the API's paths.
 * @throws BAD_USER_INPUT for nothing at all, NOT_FOUND for what no invoice can be: the same as for an unknown one.
 */
export function readInvoice(text: string): string {
  if (text.trim() === '') throw badInput('Invalid invoice ID', [{ path: ['invoice'], message: 'Invalid invoice ID', code: 'required' }]);
  if (text === '.' || text === '..' || !PRINTABLE.test(text)) throw notFound('Order not found');
  return text;
}
