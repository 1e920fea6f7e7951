import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '#shared/node/http/etag.ts';
import { acceptedEncoding, type Encoding } from './negotiation.ts';

/** Unregisters the service worker of former releases. */
const SERVICE_WORKER = '/offline-worker.js';

/** A file in one encoding, with the headers of its answer. */
interface StoredCopy {
  bytes: Buffer;
  /** Its ETag, without the mark of a weak one. */
  tag: string;
  headers: Record<string, string>;
  /** Headers of a 304. */
  unchanged: Record<string, string>;
}

type StoredFile = Partial<Record<Encoding, StoredCopy>> & { plain: StoredCopy };

/** A file of the built client: its path below the folder, and its content where that is kept in memory. */
export interface ClientFile {
  name: string;
  stored: StoredFile | null;
}

/**
 * Files of these types are kept in memory, compressed copies included, up to these sizes; all others are read for
 * each request.
 */
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};
const LONGEST_BYTES = 512 * 1024;
const ALL_BYTES = 32 * 1024 * 1024;

const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** The headers of every file: it is of the stated type, and for this site's pages. */
const FILE_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/**
 * Whether a browser applies the file's own policy, as it does for a page: to a drawing that is opened by its address,
 * to the service worker, and perhaps to types that are not listed here. They are sent with the headers of pages.
 */
export function hasDocumentPolicy({ name }: ClientFile): boolean {
  return `/${name}` === SERVICE_WORKER || !/\.(?:js|css|woff2|png|jpg|ico)$/.test(name);
}

/** The files of the built client, without documents and compressed copies. Read once, at the start. */
export function readClientFiles(root: string): ClientFile[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(path.sep, '/'));
  let room = ALL_BYTES;
  return names
    .filter((name) => isServed(name) && statSync(path.join(root, name)).isFile())
    .sort()
    .map((name) => {
      const stored = readStored(root, name);
      const bytes = stored ? Object.values(stored).reduce((sum, copy) => sum + copy.bytes.length, 0) : 0;
      if (bytes > room) return { name, stored: null };
      room -= bytes;
      return { name, stored };
    });
}

const isServed = (name: string): boolean => !/(?:^|\/)\.|\.(?:html|br|gz)$/.test(name);

function readStored(root: string, name: string): StoredFile | null {
  const type = TYPES[path.extname(name)];
  const file = path.join(root, name);
  if (type === undefined || statSync(file).size > LONGEST_BYTES) return null;
  const copy = (encoding: Encoding | null): StoredCopy => {
    const source = encoding === null ? file : file + SUFFIXES[encoding];
    const { size, mtime } = statSync(source);
    // The same tag as that of @fastify/static, which answers the rarer requests for the file.
    const tag = `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    // Files that never change are not revalidated, and each page has seven scripts.
    const date: Record<string, string> = isHashed(name) ? {} : { 'last-modified': mtime.toUTCString() };
    const unchanged = {
      ...FILE_HEADERS,
      'cache-control': cacheControl(name),
      ...date,
      etag: `W/${tag}`,
      vary: 'accept-encoding',
      'accept-ranges': 'bytes',
    };
    return {
      bytes: readFileSync(source),
      tag,
      unchanged,
      headers: { ...unchanged, 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
    };
  };
  const encoded = (['br', 'gzip'] as const).filter((encoding) => existsSync(file + SUFFIXES[encoding]));
  return { plain: copy(null), ...Object.fromEntries(encoded.map((encoding) => [encoding, copy(encoding)])) };
}

/** Assets are named by a hash of their content and never change. */
const isHashed = (name: string): boolean => /(?:^|\/)assets\//.test(name);

/** The service worker is revalidated each time, so that a release reaches it. */
function cacheControl(name: string): string {
  if (isHashed(name)) return 'public, max-age=31536000, immutable';
  return `/${name}` === SERVICE_WORKER ? 'no-cache' : 'public, max-age=3600';
}

/** Adds `sendFile` to replies, for requests that memory does not answer: ranges, dates, large files. */
export async function registerFileReader(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.headers({
        ...FILE_HEADERS,
        'cache-control': cacheControl(
          path
            .relative(root, file)
            .replaceAll(path.sep, '/')
            .replace(/\.(?:br|gz)$/, ''),
        ),
      });
    },
  });
}

/** Serves files. A file that is kept in memory is sent from there, unless it is asked for in parts or by its date. */
export function registerClientFiles(app: FastifyInstance, files: readonly ClientFile[]): void {
  for (const { name, stored } of files) {
    app.get(`/${name}`, { config: { metricsRoute: '/<file>' } }, (request: FastifyRequest, reply: FastifyReply) => {
      const { headers } = request;
      if (!stored || isForReader(headers)) return reply.sendFile(name);
      const encoding = acceptedEncoding(headers['accept-encoding']);
      const copy = (encoding && stored[encoding]) ?? stored.plain;
      if (matchesEtag(headers['if-none-match'], copy.tag)) return reply.code(304).headers(copy.unchanged).send();
      return reply.headers(copy.headers).send(copy.bytes);
    });
  }
}

function isForReader(headers: IncomingHttpHeaders): boolean {
  if (headers.range !== undefined || headers['if-match'] !== undefined || headers['if-unmodified-since'] !== undefined)
    return true;
  return headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined;
}
