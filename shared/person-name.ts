/**
 * Letters, signs and emoji of any script. Not visible by themselves: spaces, combining marks, zero-width and filler
 * characters, the blank of Braille, the placeholder of an object and the empty notehead, which Unicode counts as signs.
 */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;

/** Control characters, ends of lines, and halves of emoji. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The marks that change the direction of the text around them. The joiners of emoji and of several scripts do not. */
const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** True if a name has a visible character. */
export function isVisible(name: string): boolean {
  return VISIBLE.test(name);
}

/** True if a name is one line, without control characters. */
export function isOneLine(name: string): boolean {
  return !CONTROL.test(name);
}

/** True if a name does not change the direction of the text around it. */
export function hasOneDirection(name: string): boolean {
  return !DIRECTION_MARK.test(name);
}
