/** 1 to 100 letters, marks, numbers, punctuation, symbols and spaces; no control characters, no lone surrogates. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]{1,100}$/u;

/**
 * True if a text can be an invoice number (contract, decision 11). Any other text is treated like an unknown invoice,
 * without a look-up. `.` and `..` would change the path that they are part of.
 */
export function isInvoice(text: string): boolean {
  return text !== '.' && text !== '..' && PRINTABLE.test(text);
}

/** The path of an order's public page (requirements §2). The invoice is one encoded segment (contract, decision 11). */
export function photosPath(invoice: string): string {
  return `/photos/${encodeURIComponent(invoice)}`;
}
