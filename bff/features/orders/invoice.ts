import { AppError, badField, notFound } from '#bff/graphql/errors.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { brand } from '#brand/brand.ts';
import { linkedInvoices, typedInvoices } from '#shared/invoice-spellings.ts';
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

interface LookUp<T> {
  /** True: a person typed the invoice. Otherwise it comes from a link. */
  isTyped?: boolean;
  /** @throws an error for which {@link isMiss} is true if there is no such order */
  find: (invoice: string) => Promise<T>;
  /**
   * The invoice of what was found: several spellings may find the same. Null: it names none, and the first found is
   * taken.
   */
  nameOf: ((found: T) => string) | null;
}

/**
 * Finds what has an invoice: an order, or its download. Looks the text up as it is. If there is no such order, looks it
 * up in its other spellings, and returns what was found if exactly one order fits (contract, decision 25).
 */
export async function lookUpByInvoice<T>(text: string, { isTyped, find, nameOf }: LookUp<T>): Promise<T> {
  try {
    return await find(readInvoice(text));
  } catch (miss) {
    if (!isMiss(miss) || text.length > PARAMETER_MAX_LENGTH) throw miss;
    const spellings = (isTyped ? typedInvoices : linkedInvoices)(text, brand.invoicePrefix);
    const others = spellings.filter((spelling) => spelling !== text && spelling !== '' && isInvoice(spelling));
    const found: T[] = [];
    for (const spelling of others) {
      const other = await find(spelling).catch(nullForMiss);
      if (other !== null) found.push(other);
    }
    const [first] = found;
    if (first === undefined) throw miss;
    if (nameOf !== null && new Set(found.map(nameOf)).size > 1) throw notFound(orderTexts.orderNotFound);
    return first;
  }
}
