import { fold } from './fold.ts';

/** The length of a one-time code: letters and digits, in upper case (requirements §5, §9). */
export const CODE_LENGTH = 8;

const COMPLETE = new RegExp(`^[A-Z0-9]{${CODE_LENGTH}}$`);

/**
 * Reads a code as a client sends it: in small letters, or in two halves with a dash or spaces between them.
 *
 * @returns null for text that is no code
 */
export function readCode(text: string): string | null {
  const code = fold(text)?.replace(/[\s-]/g, '').toUpperCase();
  return code !== undefined && COMPLETE.test(code) ? code : null;
}
