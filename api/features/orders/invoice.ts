import { randomBytes } from 'node:crypto';
import { brand } from '#brand/brand.ts';
import { OWN_LENGTH } from '#shared/invoice-spellings.ts';

/** The invoice in the address of a zip, and in the names of files: no system refuses one of these characters. */
export function toAddressName(invoice: string): string {
  const plain = invoice.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return plain === '' ? 'photos' : plain;
}

/** Crockford's base 32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new invoice number. Its 13 characters are 65 random bits, since it is all that is needed to open the photos
 * (contract, decision 19).
 */
export function createInvoice(): string {
  const characters = [...randomBytes(OWN_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${brand.invoicePrefix}-${characters.join('')}`;
}
