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

/** Replies with the smallest encoding that the browser accepts. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const bytes = encoding && content[encoding];
  reply.header('vary', 'accept-encoding');
  return bytes ? reply.header('content-encoding', encoding).send(bytes) : reply.send(content.plain);
}

/** Replies as {@link sendEncoded} does, or with 304 if the browser has this content already. */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply {
  reply.header('etag', content.etag);
  if (!matchesEtag(request.headers['if-none-match'], content.etag)) return sendEncoded(request, reply, content);
  return reply.code(304).header('vary', 'accept-encoding').send();
}
