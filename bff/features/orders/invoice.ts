import { AppError, badField, notFound } from '#bff/graphql/errors.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { brand } from '#brand/brand.ts';
import { linkedInvoice, typedInvoices } from '#shared/invoice-spellings.ts';
import { isInvoice } from '#shared/invoice.ts';
import { PARAMETER_MAX_LENGTH } from '#shared/limits.ts';
import { orderTexts } from '#shared/messages/texts.ts';

/**
 * Reads an invoice number that becomes one path segment (contract, decisions 11 and 19).
 *
 * @throws BAD_USER_INPUT for blank text, NOT_FOUND for text that cannot be an invoice: the same response as for an
 * unknown one
 */
export function readInvoice(text: string): string {
  if (text.trim() === '') throw badField('invoice', orderTexts.invoiceInvalid, 'required');
  if (!isInvoice(text)) throw notFound(orderTexts.orderNotFound);
  return text;
}

/** True if a call failed because its invoice is unknown, which counts as a guess (contract, limits). */
export function isMiss(error: unknown): boolean {
  if (error instanceof UpstreamError) return error.status === 404;
  return error instanceof AppError && error.code === 'NOT_FOUND';
}

/** For `catch`, if an unknown invoice is no failure. */
export function nullForMiss(error: unknown): null {
  if (!isMiss(error)) throw error;
  return null;
}

/** @throws an error for which {@link isMiss} is true if there is no such order */
type Find<T> = (invoice: string) => Promise<T>;

/** Finds what has the invoice of a link: as it is, else without what was wrapped around it (contract, decision 25). */
export async function lookUpLinked<T>(text: string, find: Find<T>): Promise<T> {
  const [found] = await lookUp(text, find, () => [linkedInvoice(text, brand.invoicePrefix)]);
  return found;
}

/** Finds the order with an invoice that a person typed: as it is, else the only one that has another spelling of it. */
export async function lookUpTyped<T extends { invoice: string }>(text: string, find: Find<T>): Promise<T> {
  const [found, ...others] = await lookUp(text, find, () => typedInvoices(text, brand.invoicePrefix));
  // Several spellings may find the same order.
  if (others.some(({ invoice }) => invoice !== found.invoice)) throw notFound(orderTexts.orderNotFound);
  return found;
}

/** Finds the text as it is. If there is no such order, finds all of its spellings. */
async function lookUp<T>(text: string, find: Find<T>, spell: () => string[]): Promise<[T, ...T[]]> {
  try {
    return [await find(readInvoice(text))];
  } catch (miss) {
    if (!isMiss(miss) || text.length > PARAMETER_MAX_LENGTH) throw miss;
    const found: T[] = [];
    for (const spelling of spell().filter((one) => one !== text && isInvoice(one))) {
      const other = await find(spelling).catch(nullForMiss);
      if (other !== null) found.push(other);
    }
    const [first, ...others] = found;
    if (first === undefined) throw miss;
    return [first, ...others];
  }
}
