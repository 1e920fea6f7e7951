import { fold } from './fold.ts';

/** A number in the form in which it is stored, as most are: the fast path. `062…` may be a country code behind a 0. */
const STORED = /^0(?!62)[1-9]\d{4,13}$/;

/** Digits with what people put between them. Of commas only those between two digits, as in `81,234,567,801`. */
const RUN = /(?:\+[^\S\r\n]*)?\(?\+?\d(?:(?:[^\S\r\n]|[\p{Pd}\u2212.()/]|,(?=\d))*\d)*/gu;

/** Format characters, which come along with numbers copied from chats and contact cards. */
const INVISIBLE = /\p{Cf}/gu;

/** The fewest digits of a number, alone and between words: `2 orang` is none. */
const FEWEST_DIGITS = { alone: 5, amongWords: 9 };

/** A mobile number of Indonesia, without the leading 0. */
const MOBILE = '8[1-35789]\\d{7,10}';
const BARE_MOBILE = new RegExp(`^${MOBILE}$`);
/** With the country code behind a 0, in front of one, or twice: `0 62 812…`, `+62 0812…`, `62 62 812…`. */
const CODED_MOBILE = new RegExp(`^0?(?:620?)+(${MOBILE})$`);
const CODED = /^620?([1-9]\d{4,12})$/;

/**
 * Returns a phone number as the API gets it: as typed, without spaces, dashes, dots and invisible characters (contract,
 * decision 12); `+` stays.
 */
export function compactPhone(typed: string): string {
  return typed.replace(/[\s.\p{Pd}\p{Cf}\u2212]/gu, '');
}

/**
 * Returns the one form of a phone number in which it is stored, looked up and counted, for each of its spellings
 * (contract, decision 34): `08…` for Indonesian numbers, whether written as 08…, 8…, 62…, +62… or 0062…; `+65…` for
 * others, whether as +65…, 0065… or 65…. Words, links and separators around and in it do not count.
 *
 * @returns null for text with no phone number, or with several
 */
export function normalisePhone(typed: string): string | null {
  if (STORED.test(typed)) return typed;
  const text = legible(typed);
  if (text === null) return null;
  const runs = [...text.matchAll(RUN)];
  const isAlone = runs.length === 1 && !/[\p{L}\p{N}]/u.test(text.replace(RUN, ''));
  const fewest = isAlone ? FEWEST_DIGITS.alone : FEWEST_DIGITS.amongWords;
  const numbers = new Set<string | null>();
  for (const { 0: run, index } of runs) {
    // A letter within a number is a slip, and the digits before it may be the number of another person.
    const digits = digitsOf(run);
    if (digits.length < fewest || /^[\p{L}\p{M}]/u.test(text.slice(index + run.length))) continue;
    numbers.add(canonical(digits, run.includes('+')));
  }
  const [number = null] = numbers;
  return numbers.size === 1 ? number : null;
}

/**
 * Returns the key of every limit that counts by phone number: the normalised number, or the folded text if it is no
 * number, so that all spellings of one value are counted together.
 */
export function phoneKey(typed: string): string {
  return (
    normalisePhone(typed) ??
    compactPhone(fold(typed) ?? typed)
      .replace(/[()/]/g, '')
      .toLowerCase()
  );
}

/** True for a normalised number that messages can be sent to: national, or with the code of its country. */
export function isReachable(number: string): boolean {
  return /^(?:0\d{8,13}|\+[1-9]\d{7,14})$/.test(number);
}

/** Formats `6281234567000` as +62 812-3456-7000. */
export function readablePhone(number: string): string {
  return number.replace(/^(\d{2})(\d{3})(\d{4})(\d+)$/, '+$1 $2-$3-$4');
}

/**
 * Returns the text with ASCII digits, and without what programs add to a number. Null if it has no number: it is too
 * long, or a spreadsheet has rounded it (`8.12346E+10`).
 */
function legible(typed: string): string | null {
  const text = fold(typed)
    ?.replace(INVISIBLE, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/%2[0b89d]/gi, decodeURIComponent)
    // The message of a chat link, and the extension of a `tel:` link.
    .replace(/[?&;](?:text|ext)=.*/s, '')
    // A spreadsheet's number with decimals.
    .replace(/^(\D*\d{8,15})[.,]0{1,2}$/, '$1');
  if (text === undefined) return null;
  const [power, first = '', decimals = '', exponent] = /(\d)(?:[.,](\d*))?e\+?(\d{1,2})(?!\d)/i.exec(text) ?? [];
  if (power === undefined) return text;
  return decimals.length === Number(exponent) ? text.replace(power, first + decimals) : null;
}

/** "+65 (0)9123…" means +65 9123…. */
const digitsOf = (run: string): string => run.replace(/^(\D*\d{1,4}\D*)\(0\)/, '$1').replace(/\D/g, '');

function canonical(typed: string, hasPlus: boolean): string | null {
  const isInternational = typed.startsWith('00') || (hasPlus && !typed.startsWith('0'));
  const digits = typed.replace(/^00/, '');
  const national = CODED_MOBILE.exec(digits)?.[1] ?? CODED.exec(digits)?.[1];
  if (national !== undefined) return `0${national}`;
  if (isInternational) return /^[1-9]\d{4,14}$/.test(digits) ? `+${digits}` : null;
  if (digits.startsWith('0')) return /^0[1-9]\d{3,13}$/.test(digits) ? digits : null;
  if (BARE_MOBILE.test(digits)) return `0${digits}`;
  if (digits.length > 15) return null;
  // The shortest number with the code of its country has ten digits.
  return digits.length >= 10 ? `+${digits}` : digits;
}
