/**
 * Invoice numbers are free text on one line: 1 to 100 characters that can be seen. Anything else
 * is answered like an unknown one, and never reaches the database.
 */
export function isInvoice(value: string): boolean {
  return value !== '.' && value !== '..' && /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u.test(value);
}

/** The invoice as the last part of an address. Browsers save by the header's name, not this one. */
export function toAddressName(invoice: string): string {
  const plain = invoice.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return plain === '' ? 'photos' : plain;
}
