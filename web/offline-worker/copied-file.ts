import { parseRange } from '#shared/byte-range.ts';
import { extensionOfType } from '#shared/media-type.ts';
import { copyCacheName, invoiceIn } from '#web/lib/offline-cache.ts';

/**
 * Answers a file of an offline copy, whole or the range of the request: browsers play no video from a server without ranges.
 * The file comes from another host and is served under this site's origin, so `sandbox` and `nosniff` prevent it from running scripts.
 */
export async function answerCopiedFile(request: Request, caches: CacheStorage): Promise<Response> {
  const { pathname } = new URL(request.url);
  const invoice = invoiceIn(pathname, 'kept');
  const cached = invoice === null ? undefined : await caches.match(pathname, { cacheName: copyCacheName(invoice), ignoreVary: true });
  if (invoice === null || cached === undefined) return new Response('Not found', { status: 404 });

  const type = cached.headers.get('content-type') ?? 'application/octet-stream';
  const file = await cached.blob();
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': `${request.mode === 'navigate' ? 'attachment' : 'inline'}; filename="${fileName(invoice, pathname, type)}"`,
  });
  if (request.method === 'HEAD') {
    headers.set('content-length', String(file.size));
    return new Response(null, { headers });
  }
  const range = parseRange(request.headers.get('range'), file.size);
  if (range === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  const body = range === 'whole' ? file : file.slice(range.start, range.end + 1, type);
  headers.set('content-length', String(body.size));
  if (range === 'whole') return new Response(body, { headers });
  headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return new Response(body, { status: 206, headers });
}

/** `FLIP-1-foto-2.jpg`. */
function fileName(invoice: string, pathname: string, type: string): string {
  const name = pathname.split('/').at(-1) ?? 'file';
  const extension = extensionOfType(type);
  return `${invoice}-${name}`.replace(/[^\w.-]/g, '-') + (extension === null ? '' : `.${extension}`);
}
