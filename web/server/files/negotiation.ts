import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '#shared/node/http/etag.ts';

/** The encodings of stored files and documents, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A file or document in each encoding that a browser may accept; a short one may have only `plain`. */
export interface Encoded extends Partial<Record<Encoding, Buffer>> {
  plain: Buffer;
  etag: string;
}

/** Match each name in `Accept-Encoding`, unless its quality is 0. */
const patterns = ENCODINGS.map((name) => ({
  name,
  pattern: new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))`, 'i'),
}));

/** The smallest encoding that `Accept-Encoding` allows; null for none. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  if (typeof header !== 'string') return null;
  return patterns.find(({ pattern }) => pattern.test(header))?.name ?? null;
}

/**
 * Replies with the smallest encoding that the browser accepts, or with 304 if it has this content already: a 404 page
 * is always sent.
 */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', content.etag);
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], content.etag))
    return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const bytes = encoding && content[encoding];
  return bytes ? reply.header('content-encoding', encoding).send(bytes) : reply.send(content.plain);
}
