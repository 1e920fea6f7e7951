import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';

/** Unregisters the service worker of former releases. */
const SERVICE_WORKER = 'offline-worker.js';

/** Serves the files of the built client, without documents and, under their own names, compressed copies. */
export async function registerClientFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    wildcard: false,
    globIgnore: ['**/*.{html,br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders,
  });
}

function setHeaders(reply: FastifyReply, file: string): void {
  reply.headers({
    'cache-control': cacheControl(file),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
}

/** Assets have a hash of their content in their name. The service worker is revalidated, so that releases reach it. */
function cacheControl(file: string): string {
  if (path.basename(path.dirname(file)) === 'assets') return 'public, max-age=31536000, immutable';
  return path.basename(file).startsWith(SERVICE_WORKER) ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Hook of each route: groups the files in the metrics, and leaves out the pages' headers for types of files that no
 * browser opens as a document. An SVG that is opened by its address is one; the service worker, and types that are not
 * listed here, keep the headers too.
 */
export function describeFileRoute(route: RouteOptions): void {
  if (route.config === undefined || !('file' in route.config)) return;
  route.config.metricsRoute = '/<file>';
  const isDocument = route.url === `/${SERVICE_WORKER}` || !/\.(?:js|css|woff2|png|jpg|webp|avif|ico)$/.test(route.url);
  if (!isDocument) route.helmet = false;
}
