import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from '#shared/node/service.ts';

/**
 * Sets the ETag of a response that caches may store. A client that has it already gets status 304 and no body.
 *
 * @returns the body to send
 */
export function revalidate(request: FastifyRequest, reply: FastifyReply, body: string): string {
  if (!['GET', 'HEAD'].includes(request.method) || !String(reply.getHeader('cache-control')).startsWith('public'))
    return body;
  // The same bytes as another media type need another strong ETag (RFC 9110 §8.8.3).
  const tag = etagOf(`${String(reply.getHeader('content-type'))}\n${body}`);
  reply.header('etag', tag);
  if (!matchesEtag(request.headers['if-none-match'], tag)) return body;
  reply.code(304);
  return '';
}
