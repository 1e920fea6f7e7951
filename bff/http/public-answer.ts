import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from '#shared/node/http/etag.ts';

/**
 * Sets the ETag of an answer that caches may store. A client that has it already gets status 304 and no body.
 *
 * @returns the body to send
 */
export function revalidate(request: FastifyRequest, reply: FastifyReply, body: string): string {
  if (request.method !== 'GET' || !String(reply.getHeader('cache-control')).startsWith('public')) return body;
  const tag = ofType(String(reply.getHeader('content-type')), etagOf(body));
  reply.header('etag', tag);
  if (!matchesEtag(request.headers['if-none-match'], tag)) return body;
  reply.code(304);
  return '';
}

/** Returns the ETag of a media type: the same bytes as another type need another strong ETag (RFC 9110 §8.8.3). */
function ofType(type: string, etag: string): string {
  return type.startsWith('application/graphql-response+json') ? `${etag.slice(0, -1)}.response"` : etag;
}
