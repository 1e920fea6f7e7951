import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '#shared/byte-range.ts';
import { ApiError } from './envelope.ts';

export type SentFile = {
  path: string;
  contentType: string;
  /** The whole `Content-Disposition`. */
  disposition: string;
  cacheControl: string;
  /** What it must measure: another size is not the file that was promised, and is not found. */
  bytes?: number;
};

/** A client that takes no byte for this long is gone; its file is closed. */
const STALLED_MS = 60_000;

/**
 * Answers with a file: ranges, `If-Range`, `If-None-Match`, HEAD. The file is opened once and
 * measured through that handle, so that a replacement can't come in between; the ETag is strong
 * (files are only ever replaced as a whole), since a browser resumes a download by no other.
 *
 * @throws {ApiError} 404 where there is no such file
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  stalledMs = STALLED_MS,
): Promise<FastifyReply> {
  const handle = await openFile(file.path);
  let handedOver = false;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size !== (file.bytes ?? stats.size)) throw new ApiError(404, 'Not found');
    const etag = etagOf(stats);
    const known = isKnown(request.headers['if-none-match'], etag);
    const range = rangeOf(request, stats, etag);
    if (range === 'none' && !known) {
      reply.header('content-range', `bytes */${stats.size}`);
      throw new ApiError(416, 'Range not satisfiable');
    }
    setHeaders(reply, file, stats);
    if (known || range === 'none') return await reply.code(304).send();
    const { start, end } = range === 'whole' ? { start: 0, end: stats.size - 1 } : range;
    reply.type(file.contentType).header('content-length', end - start + 1);
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${stats.size}`);
    if (request.method === 'HEAD' || stats.size === 0) return await reply.send();
    reply.raw.setTimeout(stalledMs);
    handedOver = true;
    return await reply.send(handle.createReadStream({ start, end }));
  } finally {
    if (!handedOver) await handle.close();
  }
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

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

/** RFC 9110 §13.1.5: a range of a file that has changed since is no use; the whole of it is. */
function rangeOf(request: FastifyRequest, stats: Stats, etag: string) {
  const { range, 'if-range': ifRange } = request.headers;
  // §14.2: a range means something with GET alone.
  if (request.method !== 'GET') return 'whole';
  const unchanged = [etag, stats.mtime.toUTCString()].includes(String(ifRange ?? etag));
  return unchanged ? parseRange(range, stats.size) : 'whole';
}
