import { fold, FOLD_MAX_LENGTH } from './fold.ts';

/** The length of a one-time code: letters and digits, in upper case (requirements §5, §9). */
export const CODE_LENGTH = 8;

const COMPLETE = new RegExp(`^[A-Z0-9]{${CODE_LENGTH}}$`);

/**
 * Returns the text typed or pasted into a code field as the field shows it: full-width forms folded, letters and digits
 * in upper case, cut to length.
 */
export function cleanCode(text: string): string {
  return (fold(text.slice(0, FOLD_MAX_LENGTH)) ?? '')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, CODE_LENGTH);
}

/**
 * Reads a code as a client sends it: in small letters, or in two halves with a dash or spaces between them.
 *
 * @returns null for text that is no code
 */
export function readCode(text: string): string | null {
  const code = fold(text)?.replace(/[\s-]/g, '').toUpperCase();
  return code !== undefined && COMPLETE.test(code) ? code : null;
}
