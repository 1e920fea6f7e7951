import { isPrivateHost } from '#shared/node/hosts.ts';

/** Readers of values that the API sends, which may be of any type: what cannot be read is null. */

/** Long enough for a signed link. */
const MAX_URL_LENGTH = 8_192;

/**
 * An absolute http or https URL, the only kind that may reach a client: no `javascript:`, no `//host`, nothing relative. One with a user, which
 * makes a foreign host look like ours, is refused, as are one with control characters and one of more than 8 kB.
 */
export function readWebUrl(value: unknown): string | null {
  if (typeof value !== 'string' || /\p{Cc}/u.test(value)) return null;
  const text = value.trim();
  const isLink = text.length <= MAX_URL_LENGTH && /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/iu.test(text) && URL.canParse(text);
  return isLink ? text : null;
}

/** Reads a link that the API sends for a file, a picture or a zip; null for one that must not reach a client. */
export type LinkReader = (value: unknown) => string | null;

interface LinkRules {
  /** Refuses links to this machine and to private networks. */
  publicOnly: boolean;
  /** Its links pass wherever it is. Null: there is none. */
  mediaOrigin: string | null;
}

export function createLinkReader({ publicOnly, mediaOrigin }: LinkRules): LinkReader {
  return (value) => {
    const link = readWebUrl(value);
    if (link === null || !publicOnly) return link;
    const { hostname, origin } = new URL(link);
    return origin === mediaOrigin || !isPrivateHost(hostname) ? link : null;
  };
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
