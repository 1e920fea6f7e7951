/** The longest text that is normalised, in characters: that of an e-mail address with the longest name and host. */
export const FOLD_MAX_LENGTH = 320;

/**
 * Replaces full-width and other compatible forms of characters by their usual ones (NFKC). The only place that
 * normalises: it takes quadratic time in combining marks, so that a longer text is refused.
 *
 * @returns null for a text of more than {@link FOLD_MAX_LENGTH} characters
 */
export function fold(text: string): string | null {
  // oxlint-disable-next-line no-restricted-properties -- bounded
  return text.length > FOLD_MAX_LENGTH ? null : text.normalize('NFKC');
}
