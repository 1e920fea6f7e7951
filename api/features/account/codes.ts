import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another: no 0 and O, no 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** requirements §9. */
const LENGTH = 8;

/** What names a code without opening anything; the rest is the secret. */
const SELECTOR_LENGTH = 3;

export function createCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A code as people type it: in small letters, in two halves. Null for what can't be one. */
export function readCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{8}$/.test(code) ? code : null;
}

export const selectorOf = (code: string) => code.slice(0, SELECTOR_LENGTH);

/** Eight characters can be tried out one by one where the hash is known: hence the key. */
export function hashCode(secret: string, purpose: string, code: string): string {
  return createHmac('sha256', secret).update(`code ${purpose} ${code}`).digest('base64url');
}

/** 256 random bits, for sessions and links. */
export const createToken = () => randomBytes(32).toString('base64url');

/** Nobody tries out 256 bits: a plain hash keeps them. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
