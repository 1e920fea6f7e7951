import { GraphQLError } from 'graphql';
import { badField, notFound } from '#bff/graphql/errors.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { isInvoice } from '#shared/invoice.ts';
import { orderMessages } from '#shared/messages/texts.ts';

/**
 * Reads an invoice number that becomes one path segment (contract, decisions 11 and 19).
 *
 * @throws BAD_USER_INPUT for blank text, NOT_FOUND for text that cannot be an invoice: the same answer as for an
 * unknown one
 */
export function readInvoice(text: string): string {
  if (text.trim() === '') throw badField('invoice', orderMessages.invoiceInvalid, 'required');
  if (!isInvoice(text)) throw notFound(orderMessages.orderNotFound);
  return text;
}

/** True if a call failed because its invoice is unknown, which counts as a guess (contract, limits). */
export function isMiss(error: unknown): boolean {
  if (error instanceof UpstreamError) return error.status === 404;
  return error instanceof GraphQLError && error.extensions['code'] === 'NOT_FOUND';
}
