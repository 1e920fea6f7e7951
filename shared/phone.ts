import { fold } from './fold.ts';

/**
 * Characters that people put between the digits of a phone number; format characters come along with numbers copied
 * from chats.
 */
const SEPARATORS = /[\s\p{Pd}\p{Cf}.()/]/gu;

const PHONE = /^\+?\d{5,15}$/;

/** A number in the form in which it is stored, as most are. `00` begins a country code. */
const NORMAL = /^0[1-9]\d{4,13}$/;

/**
 * Returns a phone number as the API gets it: as typed, without spaces, dashes and dots (contract, decision 12); `+`
 * stays.
 */
export function compactPhone(typed: string): string {
  return typed.replace(/[\s.\-\u2010-\u2015]/g, '');
}

/**
 * Returns the form in which a phone number is stored, looked up and counted: `08…` for Indonesian numbers, whether
 * typed as 08…, 62…, +62… or 0062…, in ASCII or full-width digits. Any other number stays as typed, without separators.
 *
 * @returns null for text that is no phone number
 */
export function normalisePhone(typed: string): string | null {
  if (NORMAL.test(typed)) return typed;
  const bare = fold(typed)?.replace(SEPARATORS, '');
  if (bare === undefined || !PHONE.test(bare)) return null;
  // "+62 (0)812…" means +62 812….
  return bare.replace(/^(?:\+|00)?620?(?=\d{5})/, '0');
}

/**
 * Returns the key of every limit that counts by phone number: the normalised number, or the folded text if it is no
 * number, so that all spellings of one value are counted together.
 */
export function phoneKey(typed: string): string {
  return normalisePhone(typed) ?? (fold(typed) ?? typed).replace(SEPARATORS, '').toLowerCase();
}

/** Formats `6281234567000` as +62 812-3456-7000. */
export function readablePhone(number: string): string {
  return number.replace(/^(\d{2})(\d{3})(\d{4})(\d+)$/, '+$1 $2-$3-$4');
}
