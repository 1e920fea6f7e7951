import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '#shared/byte-range.ts';
import { matchesEtag } from '#shared/node/etag.ts';
import { ApiError } from './envelope.ts';

export interface SentFile {
  path: string;
  contentType: string;
  /** The value of `Content-Disposition`. */
  disposition: string;
  cacheControl: string;
  /** Size in bytes that the file must have; a file of another size counts as missing. */
  bytes?: number;
}

/**
 * Answers with a file: ranges, `If-Range`, `If-None-Match`, HEAD. The file is opened once and measured by its handle, so that it cannot be
 * replaced in between. The ETag is strong: files are only replaced as a whole, and browsers resume a download only by a strong ETag. Decision
 * 042 lists why @fastify/static is not used.
 *
 * @throws {ApiError} 404 where there is no such file, 416 for a range outside of it
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const handle = await openFile(file.path);
  let isStreaming = false;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size !== (file.bytes ?? stats.size)) throw new ApiError(404, 'Not found');
    const etag = etagOf(stats);
    const isCached = matchesEtag(request.headers['if-none-match'], etag);
    const range = rangeOf(request, stats, etag);
    if (range === 'none' && !isCached) {
      reply.header('content-range', `bytes */${stats.size}`);
      throw new ApiError(416, 'Range not satisfiable');
    }
    setHeaders(reply, file, stats);
    if (isCached || range === 'none') return await reply.code(304).send();
    const { start, end } = range === 'whole' ? { start: 0, end: stats.size - 1 } : range;
    reply.type(file.contentType).header('content-length', end - start + 1);
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${stats.size}`);
    if (request.method === 'HEAD' || stats.size === 0) return await reply.send();
    isStreaming = true;
    return await reply.send(handle.createReadStream({ start, end }));
  } finally {
    if (!isStreaming) await handle.close();
  }
}

/**
 * `Content-Disposition: attachment` with a file name (RFC 6266): in ASCII for every client, and the exact name (RFC 8187) where that differs.
 */
export function attachment(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\/%]/g, '_');
  const header = `attachment; filename="${ascii}"`;
  if (ascii === filename) return header;
  const encoded = encodeURIComponent(filename.replaceAll('/', '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${header}; filename*=UTF-8''${encoded}`;
}

async function openFile(path: string): Promise<FileHandle> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new ApiError(404, 'Not found');
    throw error;
  });
}

/** Pages of other origins show these files, and the web fetches them for sharing. */
function setHeaders(reply: FastifyReply, file: SentFile, stats: Stats): void {
  reply.headers({
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range',
    'cache-control': file.cacheControl,
    'content-disposition': file.disposition,
    'cross-origin-resource-policy': 'cross-origin',
    etag: etagOf(stats),
    'last-modified': stats.mtime.toUTCString(),
  });
}

function etagOf(stats: Stats): string {
  return `"${stats.size.toString(16)}-${Math.round(stats.mtimeMs).toString(16)}"`;
}

/** RFC 9110 §13.1.5: where the file has changed since, all of it is sent. */
function rangeOf(request: FastifyRequest, stats: Stats, etag: string) {
  const { range, 'if-range': ifRange } = request.headers;
  // §14.2: a range applies to GET only.
  if (request.method !== 'GET') return 'whole';
  const isUnchanged = [etag, stats.mtime.toUTCString()].includes(String(ifRange ?? etag));
  return isUnchanged ? parseRange(range, stats.size) : 'whole';
}
