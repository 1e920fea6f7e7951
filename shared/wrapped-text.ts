import { decodePart } from './url-part.ts';

/** Longer texts are left as they are: they are neither an invoice nor a token. */
const MAX_LENGTH = 4_000;

/**
 * Punctuation, spaces and pictures that stand around a word; not `#`, `@`, `%`, `&`, `=` and `+`, which may be part of
 * it.
 */
const WRAPPING = /[\p{P}\p{Z}\p{So}\p{Sk}\p{Me}\p{Variation_Selector}<>|~]/u;
const PART_OF_WORD = new Set('#@%&');

/** Characters that a link can't have, and that are not seen: zero-width spaces, marks of direction, line breaks. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u2028\u2029]/gu;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Returns a text without what a chat or a mail has put around it: punctuation, brackets, quotes, marks of Markdown,
 * escapes, invisible characters. Takes linear time.
 *
 * @param isKept characters that stay at the beginning
 */
export function unwrap(text: string, isKept: (character: string) => boolean = () => false): string {
  if (text.length > MAX_LENGTH) return text;
  const characters = Array.from(withoutEscapes(text).replace(INVISIBLE, ''));
  const isWrapping = (character: string) => WRAPPING.test(character) && !PART_OF_WORD.has(character);
  let start = 0;
  let end = characters.length;
  while (end > 0 && isWrapping(characters[end - 1] ?? '')) end -= 1;
  while (start < end && isWrapping(characters[start] ?? '') && !isKept(characters[start] ?? '')) start += 1;
  return characters.slice(start, end).join('');
}

/**
 * Like {@link unwrap} for the parameters of a mailed link. A token of base64url or an address may begin with `-` or
 * `_`; the `=` in front of each is `=3D` in a mail that was not decoded (quoted-printable, RFC 2045).
 */
export function unwrapParameters<Name extends string>(given: Readonly<Record<Name, string>>): Record<Name, string> {
  const isQuoted = Object.values<string>(given).every((value) => value.startsWith('3D'));
  const unwrapped = Object.entries<string>(given).map(([name, value]) => [
    name,
    unwrap(isQuoted ? value.slice(2) : value, (character) => character === '-' || character === '_'),
  ]);
  return Object.fromEntries(unwrapped) as Record<Name, string>;
}

/** Decodes what was encoded once or twice too often: `%20`, `&amp;`. */
function withoutEscapes(text: string): string {
  const whole = text.replace(/%[\da-f]?$/i, '');
  const once = decodePart(whole) ?? whole;
  const decoded = decodePart(once) ?? once;
  return decoded.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });
}
