import { randomBytes } from 'node:crypto';

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

/** Crockford's: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new invoice number. It opens the photos by itself: its 13 characters are 65 random bits. */
export function createInvoice(): string {
  const characters = [...randomBytes(13)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `FLIP-${characters.join('')}`;
}
