import { copyCache, invoiceIn } from '#web/lib/kept-copy.ts';
import { parseRange } from '#shared/byte-range.ts';

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

/**
 * A file of a copy, whole or the part that a player asks for: browsers play no video from an answer without ranges.
 * A file came from elsewhere and is now answered in this site's name, so it may run nothing and open as no page.
 */
export async function answerKept(request: Request, store: CacheStorage): Promise<Response> {
  const { pathname } = new URL(request.url);
  const invoice = invoiceIn(pathname, 'kept');
  const kept = invoice === null ? undefined : await store.match(pathname, { cacheName: copyCache(invoice), ignoreVary: true });
  if (invoice === null || kept === undefined) return new Response('Not found', { status: 404 });

  const type = kept.headers.get('content-type') ?? 'application/octet-stream';
  const file = await kept.blob();
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
  return `${invoice}-${name}`.replace(/[^\w.-]/g, '-') + (extensions[type] ? `.${extensions[type]}` : '');
}
