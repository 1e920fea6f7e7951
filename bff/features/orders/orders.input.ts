import { badInput, notFound } from '#bff/graphql/errors.ts';
import { orderMessages } from '#shared/messages.ts';
import { compactPhone } from '#shared/phone.ts';

/** 1 to 100 letters, marks, numbers, punctuation, symbols and spaces; no control characters, no lone surrogates. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]{1,100}$/u;

/**
 * Reads an invoice number that becomes one path segment (contract, decisions 11 and 19); `.` and `..` would change the path.
 *
 * @throws BAD_USER_INPUT for blank text, NOT_FOUND for text that cannot be an invoice: the same answer as for an unknown one
 */
export function readInvoice(text: string): string {
  if (text.trim() === '') throw badInput(orderMessages.invoiceInvalid, [{ path: ['invoice'], message: orderMessages.invoiceInvalid, code: 'required' }]);
  if (text === '.' || text === '..' || !PRINTABLE.test(text)) throw notFound(orderMessages.orderNotFound);
  return text;
}

/**
 * Reads a phone number that goes to the API. It must be given; requirements §5 asks for no other check.
 *
 * @throws BAD_USER_INPUT for text without any character of a number
 */
export function readPhone(text: string): string {
  const phone = compactPhone(text);
  if (phone === '') throw badInput(orderMessages.phoneMissing, [{ path: ['phone'], message: orderMessages.phoneMissing, code: 'required' }]);
  return phone;
}
