import { fold, FOLD_MAX_LENGTH } from '#shared/fold.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';

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
