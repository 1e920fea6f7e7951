/** Printable text on one line. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;
/** A link or an e-mail address, also with the dot of another script. */
const LINK = /\S[.\u3002\uff0e\uff61]\p{L}|:\/\/|@/u;
/** Five digits with no letter between them: the shortest number that can be called. */
const NUMBER = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){4}/u;
/** A phone number has more digits, also if words are between them. */
const MAX_DIGITS = 9;

/**
 * True for text that a page may show, although a stranger can write it into an address of the site: it names no link,
 * e-mail address or phone number to which a visitor could turn instead of the brand.
 */
export function isSafeToShow(text: string, maxLength: number): boolean {
  if (text.length > maxLength || !PRINTABLE.test(text) || LINK.test(text) || NUMBER.test(text)) return false;
  return (text.match(/\p{N}/gu) ?? []).length <= MAX_DIGITS;
}
