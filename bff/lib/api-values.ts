import { memoize } from '#shared/memo.ts';
import { isPrivateHost } from '#shared/node/private-hosts.ts';

// Readers of values that the API sends, which may be of any type: null for a value that cannot be read.

/** The longest link, in characters: enough for a signed one. */
const MAX_URL_LENGTH = 8_192;

/** The origin as it is written (scheme, host and port), then the rest. "Link" here is `URL` in the graph. */
const LINK = /^(https?:\/\/[^\s/?#@\\]+)(?:[/?#]\S*)?$/iu;

/** All files of an API come from a few hosts. */
const MAX_HOSTS = 500;

/** Only scheme, host and port can make an http(s) URL invalid; path, query and fragment take any text. */
const canParse = memoize(MAX_HOSTS, (writtenOrigin) => URL.canParse(writtenOrigin));

/** A link of a plain host, in ASCII: the fast path of nearly every link. */
const PLAIN_LINK = /^https?:\/\/[\w.:-]+\/[!-~]*$/;
const AFTER_SCHEME = 'https://'.length;

/** @param isAllowed decides whether a link with this origin, as written, may reach a client */
function createReader(isAllowed: (writtenOrigin: string) => boolean): LinkReader {
  /** The last origin that was allowed, up to its slash: the links of an order have one host. */
  let lastAllowed: string | null = null;
  return (value) => {
    if (typeof value !== 'string') return null;
    if (value.length > MAX_URL_LENGTH || !PLAIN_LINK.test(value)) return readAnyLink(value, isAllowed);
    if (lastAllowed !== null && value.startsWith(lastAllowed)) return value;
    const end = value.indexOf('/', AFTER_SCHEME);
    if (!isAllowed(value.slice(0, end))) return null;
    lastAllowed = value.slice(0, end + 1);
    return value;
  };
}

function readAnyLink(value: string, isAllowed: (writtenOrigin: string) => boolean): string | null {
  if (/\p{Cc}/u.test(value)) return null;
  const text = value.trim();
  if (text.length > MAX_URL_LENGTH) return null;
  const writtenOrigin = LINK.exec(text)?.[1];
  return writtenOrigin !== undefined && isAllowed(writtenOrigin) ? text : null;
}

/** Reads a link that the API sends for a file, a picture or a zip; null for one that must not reach a client. */
export type LinkReader = (value: unknown) => string | null;

/**
 * Reads an absolute http or https URL, the only kind that may reach a client: no `javascript:`, no `//host`, nothing
 * relative. Refuses a URL with a user, which makes a foreign host look like ours, with control characters, or of more
 * than 8 kB.
 */
export const readWebUrl: LinkReader = createReader(canParse);

interface LinkRules {
  /** Refuses links to this machine and to private networks. */
  publicOnly: boolean;
  /** An origin that may be private. Null: none may. */
  mediaOrigin: string | null;
}

/** Returns `readWebUrl`, or with `publicOnly` a reader that also refuses links to private hosts. */
export function createLinkReader({ publicOnly, mediaOrigin }: LinkRules): LinkReader {
  if (!publicOnly) return readWebUrl;
  const isPublic = memoize(MAX_HOSTS, (writtenOrigin) => {
    if (!canParse(writtenOrigin)) return false;
    const { hostname, origin } = new URL(writtenOrigin);
    return origin === mediaOrigin || !isPrivateHost(hostname);
  });
  return createReader(isPublic);
}

/** Reads text, or a number as text; blank text is null. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** Reads a whole number that fits the graph's `Int`, or such a number in a text. */
export function readInteger(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,10}(?:\.0+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null;
}

/** Reads a size in bytes that fits the graph's `Int`. */
export function readSize(value: unknown): number | null {
  const bytes = readInteger(value);
  return bytes !== null && bytes >= 0 ? bytes : null;
}

/** Reads true, 1, 'true' or '1' as true, and anything else as false. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
