import { LRUCache } from 'lru-cache';

// Readers of values that the API sends, which may be of any type: null for a value that cannot be read.

/** The longest link, in characters: enough for a signed one. */
const MAX_URL_LENGTH = 8_192;

/** The origin of a link as it is written: scheme, host and port. "Link" here is `URL` in the graph. */
const ORIGIN = /^https?:\/\/[^\s/?#@\\]+(?=[/?#]|$)/i;
const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;
const CONTROL = /\p{Cc}/u;

/** A host has at most 253 characters. Longer ones are not parsed, which takes quadratic time in combining marks. */
const SHORT_ORIGIN = /^https?:\/\/[^]{1,253}(?::\d{1,5})?$/i;

/** All files of an API come from a few hosts. */
const MAX_HOSTS = 500;

/** Only scheme, host and port can make an http(s) URL invalid; path, query and fragment take any text. */
const validOrigins = new LRUCache<string, boolean>({
  max: MAX_HOSTS,
  memoMethod: (writtenOrigin) => SHORT_ORIGIN.test(writtenOrigin) && URL.canParse(writtenOrigin),
});

/** File names have spaces, and not every API encodes them: the browser's own form of such a link. */
function withoutSpaces(link: string): string | null {
  if (!/\s/.test(link)) return link;
  const { href } = new URL(link);
  return href.length > MAX_URL_LENGTH ? null : href;
}

/**
 * Reads a link that may reach a client: an absolute URL with http or https, and not `javascript:`, `//host` or a
 * relative path. Null for a URL with control characters, with more than 8 kB, or with user info, which makes a foreign
 * host look like ours.
 */
export function readWebUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH) return null;
  const hasSpace = SPACE_OR_CONTROL.test(value);
  if (hasSpace && CONTROL.test(value)) return null;
  const link = hasSpace ? value.trim() : value;
  const [writtenOrigin] = ORIGIN.exec(link) ?? [];
  if (writtenOrigin === undefined || !validOrigins.memo(writtenOrigin)) return null;
  return hasSpace ? withoutSpaces(link) : link;
}

/** True for an object of JSON, whatever its fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads text, or a number as text; blank text, and a number that JavaScript has rounded, is null. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

const MAX_INT = 2 ** 31 - 1;

/** Reads a whole number, or such a number in a text. @param max the greatest; the graph's `Int` has 32 bits */
export function readInteger(value: unknown, max = MAX_INT): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}(?:\.0+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= max ? number : null;
}

/** Reads a size in bytes, for the graph's `Long`, and for its `Int`, which is null from 2 GiB on. */
export function readSize(value: unknown): { bytes: number | null; byteSize: number | null } {
  const size = readInteger(value, Number.MAX_SAFE_INTEGER);
  const byteSize = size !== null && size >= 0 ? size : null;
  return { bytes: readInteger(byteSize), byteSize };
}

/** Reads true, 1, 'true' or '1' as true, and anything else as false. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
