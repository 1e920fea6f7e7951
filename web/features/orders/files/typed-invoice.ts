/** The state of a history entry whose invoice a person typed. A link's invoice is taken as it is (contract, decision 25). */
export const TYPED_INVOICE = { isTyped: true } as const;

/** The state of the history entry that replaces it where the printed spelling was found: the order is in the cache. */
export const FOUND_INVOICE = { isFound: true } as const;

const readState = (state: unknown) => (state ?? {}) as { isTyped?: unknown; isFound?: unknown };

export const isTypedInvoice = (state: unknown): boolean => readState(state).isTyped === true;

export const isFoundInvoice = (state: unknown): boolean => readState(state).isFound === true;

/**
 * How a typed invoice is spelled on a print: in upper case, without spaces. Null where it was not typed or is spelled so already. The search
 * opens it as typed first, because an API may tell upper from lower case, or have spaces in its invoices.
 */
export function printedInvoice(invoice: string, state: unknown): string | null {
  const printed = invoice.replace(/\s+/g, '').toUpperCase();
  return isTypedInvoice(state) && printed !== invoice ? printed : null;
}
