import { hash } from 'node:crypto';

/** Returns a strong ETag: the first 132 bits (22 characters) of the SHA-256, in base64url. */
export function etagOf(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

/**
 * True if `If-None-Match` names the ETag: a proxy that compresses marks it as weak, and a list may name several (RFC
 * 9110 §13.1.2).
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
