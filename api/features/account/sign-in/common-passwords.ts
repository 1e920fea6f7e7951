import { createRequire } from 'node:module';
import type { dictionary as Dictionary } from '@zxcvbn-ts/language-common';
import { fold } from '#shared/fold.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';

/** How many of the list count, and the longest run or repetition that the lists of leaked passwords have in numbers. */
const COMMONEST = 10_000;
const PATTERN_MAX_LENGTH = 12;

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', '01234567890'];
const REPETITION = /^(.{1,3})\1+$/su;

let known: Set<string> | null = null;

/**
 * Whether a password is among the 10,000 commonest of leaked ones, in any case, in any width of letters and with blanks
 * around it. The list of zxcvbn leaves out what zxcvbn finds by rules: reversed entries, runs (`abcdef`, `654321`) and
 * repetitions (`aaaaaa`, `121212`). So the rules are here as well.
 */
export function isCommonPassword(password: string): boolean {
  const text = (fold(password) ?? password).toLowerCase();
  return isCommon(text) || isCommon(text.trim());
}

function isCommon(text: string): boolean {
  if (text.length < PASSWORD_MIN_LENGTH) return false;
  const reversed = Array.from(text).toReversed().join('');
  known ??= readList();
  if (known.has(text) || known.has(reversed)) return true;
  return (
    text.length <= PATTERN_MAX_LENGTH &&
    (REPETITION.test(text) || ALPHABETS.some((letters) => letters.includes(text) || letters.includes(reversed)))
  );
}

/** Loaded at the first password (50 ms, 10 MB): most processes of a test or a script check none. */
function readList(): Set<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    dictionary: typeof Dictionary;
  };
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST));
}
