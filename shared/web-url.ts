import { LRUCache } from 'lru-cache';

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
