import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '#shared/node/service.ts';

/** The encodings of stored documents and long answers, the smallest first. */
const ENCODINGS = ['br' as const, 'gzip' as const];
export type Encoding = (typeof ENCODINGS)[number];

/** A document in each encoding. */
export interface Encoded extends Record<Encoding, Buffer> {
  plain: Buffer;
  etag: string;
}

/** The smallest encoding that the browser accepts; null for none. */
export const acceptedEncoding = ({ headers }: FastifyRequest): Encoding | null =>
  negotiate(String(headers['accept-encoding'] ?? ''), ENCODINGS);

/**
 * Replies with the smallest encoding that the browser accepts, or with 304 if it has this content already: a 404 page
 * is always sent.
 */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', content.etag);
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], content.etag))
    return reply.code(304).send();
  const encoding = acceptedEncoding(request);
  return encoding === null
    ? reply.send(content.plain)
    : reply.header('content-encoding', encoding).send(content[encoding]);
}
