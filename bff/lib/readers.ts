/** Readers of values that the API sends, which may be of any type: what cannot be read is null. */

/** Long enough for a signed link. */
const MAX_URL_LENGTH = 8_192;

/** An absolute http or https URL, the only kind that may reach a client: no `javascript:`, no `//host`, nothing relative. */
export function readWebUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isLink = text.length <= MAX_URL_LENGTH && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
  return isLink ? text : null;
}

/** Text, or a number as text; blank text is null. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** A whole number that fits the graph's `Int`, or such a number as text. */
export function readInteger(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,9}(?:\.0+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null;
}

export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
