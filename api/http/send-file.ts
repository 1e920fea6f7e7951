import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '#api/files/byte-range.ts';
import type { FileFacts, FileHeaders, OpenFile } from '#api/files/file-store.ts';
import { matchesEtag } from '#shared/node/service.ts';
import { ApiError } from './envelope.ts';

export interface SentFile extends FileHeaders {
  /** Null: there is no such file. */
  file: OpenFile | null;
}

/** Registers an address of files. HEAD has the headers of GET. */
export function routeFiles<Params>(
  app: FastifyInstance,
  url: string,
  handle: (params: Params, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    exposeHeadRoute: false,
    handler(request, reply) {
      // PostgreSQL refuses a text with a NUL; no path or token of ours contains one.
      if (request.url.includes('%00')) throw new ApiError(404, 'Not found');
      return handle(request.params as Params, request, reply);
    },
  });
}

/**
 * Responds with a file: ranges, `If-Range`, `If-None-Match`, HEAD. Its ETag is strong, since browsers resume a download
 * by no other. Decision 084 lists why @fastify/static is not used.
 *
 * @throws {ApiError} 404 if there is no such file, 416 for a range outside of it
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, sent: SentFile): Promise<FastifyReply> {
  const { file } = sent;
  if (file === null) throw new ApiError(404, 'Not found');
  const isCached = matchesEtag(request.headers['if-none-match'], file.etag);
  const range = isCached ? 'whole' : rangeOf(request, file);
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.bytes}`);
    throw new ApiError(416, 'Range not satisfiable');
  }
  setHeaders(reply, sent, file);
  if (isCached) return reply.code(304).send();
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range;
  const hasBody = request.method !== 'HEAD' && file.bytes > 0;
  const body = hasBody ? await file.stream({ start, end }) : undefined;
  reply.type(sent.contentType).header('content-length', end - start + 1);
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  return reply.send(body);
}

/** `Content-Disposition` of a file that is saved under a plain name (`toAddressName`). */
export const attachment = (name: string): string => `attachment; filename="${name}"`;

/** Pages of other origins show these files, and the web fetches them for sharing. */
function setHeaders(reply: FastifyReply, { cacheControl, disposition }: SentFile, { etag, modified }: FileFacts): void {
  reply.headers({
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range',
    'cache-control': cacheControl,
    'content-disposition': disposition,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    'last-modified': modified.toUTCString(),
  });
}

/** RFC 9110 §13.1.5: if the file has changed since, all of it is sent. */
function rangeOf(request: FastifyRequest, { bytes, etag, modified }: FileFacts) {
  const { range, 'if-range': ifRange } = request.headers;
  // §14.2: a range applies to GET only.
  if (request.method !== 'GET') return 'whole';
  const isUnchanged = [etag, modified.toUTCString()].includes(String(ifRange ?? etag));
  return isUnchanged ? parseRange(range, bytes) : 'whole';
}
