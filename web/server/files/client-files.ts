import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '#shared/node/http/etag.ts';
import { type Encoded, sendEncoded } from './negotiation.ts';

/** Unregisters the service worker of former releases. */
const SERVICE_WORKER = 'offline-worker.js';

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
};

/** A file of the built client, with the headers of its answer. */
export interface ClientFile extends Encoded {
  /** Its path below the folder. */
  name: string;
  headers: Record<string, string>;
}

/** Reads the files of the built client, without documents and compressed copies, into memory. */
export async function readClientFiles(root: string): Promise<ClientFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'));
  return Promise.all(names.filter(isServed).map((name) => readClientFile(root, name)));
}

/** Whether a file may be requested by its name. */
export const isServed = (name: string): boolean => !/(?:^|\/)\.|\.(?:html|br|gz)$/.test(name);

/**
 * Reads a file with its compressed copies.
 *
 * @throws if there is no such file
 */
export async function readClientFile(root: string, name: string): Promise<ClientFile> {
  const file = path.join(root, name);
  const copyOf = (suffix: string) => readFile(file + suffix).catch(() => undefined);
  const [plain, br, gzip] = await Promise.all([readFile(file), copyOf('.br'), copyOf('.gz')]);
  const headers = {
    'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    'cache-control': cacheControl(name),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  return { name, headers, etag: etagOf(plain), plain, br, gzip };
}

/** Assets have a hash of their content in their name. The service worker is revalidated, so that releases reach it. */
function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return name === SERVICE_WORKER ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Whether a browser applies the CSP of the file's own response, as for a page: it does for an SVG that is opened by its
 * address, for the service worker, and perhaps for types not listed here. These files are sent with the pages' headers.
 */
export const hasDocumentPolicy = ({ name }: ClientFile): boolean =>
  name === SERVICE_WORKER || !/\.(?:js|css|woff2|png|jpg|webp|avif|ico)$/.test(name);

/** Serves files. */
export function registerClientFiles(app: FastifyInstance, files: readonly ClientFile[]): void {
  for (const file of files)
    app.get(`/${file.name}`, { config: { metricsRoute: '/<file>' } }, (request, reply) =>
      sendClientFile(request, reply, file),
    );
}

/** Answers with a file. */
export const sendClientFile = (request: FastifyRequest, reply: FastifyReply, file: ClientFile): FastifyReply =>
  sendEncoded(request, reply.headers(file.headers), file);
