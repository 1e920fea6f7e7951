import { unwrap } from './wrapped-text.ts';

/** The length of the embedded API's own numbers, after the prefix. */
export const OWN_LENGTH = 13;

/**
 * The spelling in which an invoice from a link is looked up if there is no order with the invoice as it is: without
 * what was wrapped around it. The case is folded only in the embedded API's own numbers, which have one (contract,
 * decision 25).
 *
 * @param prefix the one of own numbers
 */
export function linkedInvoice(text: string, prefix: string): string {
  const unwrapped = unwrap(text);
  return findOwn(unwrapped, prefix) ?? unwrapped;
}

/**
 * The spellings in which a typed invoice is looked up if there is no order with the invoice as it is: regardless of
 * case, spaces, a missing dash or prefix, and letters that own numbers do not have. The last one has none of these.
 */
export function typedInvoices(text: string, prefix: string): string[] {
  const unwrapped = unwrap(text).toUpperCase();
  const compact = unwrapped.replace(/[\s\p{Pd}\u2212_.:#]+/gu, '');
  const own = readOwn(compact, prefix);
  if (own !== null) return own;
  // A number of another API: its form is not known.
  const joined = unwrapped.replace(/\s+/g, '');
  const rest = joined.startsWith(prefix) ? joined.slice(prefix.length).replace(/^-+/, '') : joined;
  return [...new Set([joined, `${prefix}-${rest}`])];
}

/** Finds an own number in a text, in either case; null if there is none. */
function findOwn(text: string, prefix: string): string | null {
  const own = new RegExp(`(?:^|[^0-9A-Z])(${prefix}-(?:[0-9A-Z]{${OWN_LENGTH}}|DEMO-[A-Z]+))(?![0-9A-Z])`, 'i');
  return own.exec(text)?.[1]?.toUpperCase() ?? null;
}

/**
 * Reads an own number without its dashes, with or without its prefix. An import may give a number other letters than
 * the API itself: the number as it is written is the first spelling.
 */
function readOwn(compact: string, prefix: string): string[] | null {
  // Without the longest length, each DEMO of a long text would be read to its end.
  const demo = /DEMO([A-Z]{1,20})$/.exec(compact);
  if (demo?.[1] && isHead(compact.slice(0, demo.index), prefix)) return [`${prefix}-DEMO-${demo[1]}`];
  const number = compact.slice(-OWN_LENGTH);
  if (number.length < OWN_LENGTH || !/^[0-9A-Z]+$/.test(number) || !isHead(compact.slice(0, -OWN_LENGTH), prefix))
    return null;
  return [...new Set([`${prefix}-${number}`, `${prefix}-${withoutTwins(number)}`])];
}

/** True if a number may follow: nothing, the prefix, or other words and the prefix. */
const isHead = (text: string, prefix: string): boolean =>
  text === '' || withoutTwins(text).endsWith(withoutTwins(prefix));

const TWINS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** Crockford's base 32, the alphabet of own numbers, has no I, L, O and U, which are mistaken for others. */
const withoutTwins = (text: string): string => text.replace(/[OILU]/g, (letter) => TWINS[letter] ?? letter);
