import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import { toAddressName } from '#api/features/orders/invoice.ts';
import { isExpired, type OrderRow, type OrdersStore } from '#api/features/orders/orders.store.ts';
import { addresses, mediaPath, savedName } from '#api/features/orders/paths.ts';
import { openZip } from '#api/features/orders/zips/zip-file.ts';
import { ApiError } from '#api/http/envelope.ts';
import { attachment, type SentFile, routeFiles, sendFile } from '#api/http/send-file.ts';
import type { Thumbnails } from './thumbnails.ts';

/** How long a browser keeps an original: for a visit. */
const ORIGINAL_MAX_AGE_S = 60 * 60;

const THUMBNAIL_MAX_AGE_S = 30 * 24 * 60 * 60;

/**
 * The longest validity of an address at the store, in seconds: enough to watch a video or begin a download. It ends
 * with the order; a download under way goes on.
 */
const SIGNED_FOR_S = 60 * 60;

/** A photo or video as it was imported, or a zip. */
interface Original extends SentFile {
  path: string;
  order: OrderRow;
}

/**
 * Registers the addresses of files, zips and thumbnails. An address is looked up in the database and never used as a
 * path, so that there is nothing to traverse; after expiry it responds with 410.
 */
export function registerMedia(
  app: FastifyInstance,
  { files, clock }: Pick<Context, 'files' | 'clock'>,
  orders: OrdersStore,
  thumbnails: Thumbnails,
): void {
  /** No longer than the order, whose files are deleted at expiry. At least one, the least of a signature. */
  function secondsFor({ expiry }: OrderRow, longest: number): number {
    const left = ((expiry?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now()) / 1000;
    return Math.max(1, Math.min(longest, Math.floor(left)));
  }

  /** Only the visitor's browser stores a file. */
  const cacheControlOf = (order: OrderRow, maxAgeS: number) => `private, max-age=${secondsFor(order, maxAgeS)}`;

  function requireActive<Found extends { order: OrderRow }>(found: Found | null): Found {
    if (found === null) throw new ApiError(404, 'Not found');
    if (isExpired(found.order, clock.now())) throw new ApiError(410, 'File ini sudah tidak tersedia.');
    return found;
  }

  /** A browser that can reach the store is sent there. Addresses are signed for GET alone. */
  async function sendOriginal(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, order, ...sent }: Original,
  ): Promise<FastifyReply> {
    if (files.signUrl === null || request.method !== 'GET' || sent.file === null) return sendFile(request, reply, sent);
    const seconds = secondsFor(order, SIGNED_FOR_S);
    const url = await files.signUrl(path, sent, seconds);
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    // A player asks for many ranges: the browser keeps the redirect for a while.
    return reply.header('cache-control', `private, max-age=${Math.floor(seconds / 6)}`).redirect(url);
  }

  routeFiles<{ '*': string }>(app, addresses.file.pattern, async (params, request, reply) => {
    const { file, order } = requireActive(await orders.findFile(withoutNul(params['*'])));
    const disposition = attachment(savedName(order, file));
    const path = mediaPath(file.path);
    return sendOriginal(request, reply, {
      path,
      file: await files.open(path),
      order,
      contentType: file.contentType,
      disposition,
      cacheControl: cacheControlOf(order, ORIGINAL_MAX_AGE_S),
    });
  });

  routeFiles<{ token: string }>(app, addresses.zip.pattern, async ({ token }, request, reply) => {
    const { zip, order } = requireActive(await orders.findZipByToken(withoutNul(token)));
    const disposition = attachment(`${toAddressName(order.inv)}.zip`);
    const cacheControl = cacheControlOf(order, ORIGINAL_MAX_AGE_S);
    const sent = { contentType: 'application/zip', disposition, cacheControl };
    const stored = (await openZip(files, zip)) ?? { path: '', file: null };
    return sendOriginal(request, reply, { ...stored, order, ...sent });
  });

  // Small, and the first that a page shows: a redirect would cost it a second connection.
  routeFiles<{ width: string; '*': string }>(
    app,
    addresses.thumbnail.pattern,
    async ({ width, '*': path }, request, reply) => {
      const { file, order } = requireActive(
        /^[1-9]\d{0,4}$/.test(width) ? await orders.findFile(withoutNul(path)) : null,
      );
      const thumbnail = await thumbnails.open(file, Number(width));
      // The content of an address never changes.
      const cacheControl = `${cacheControlOf(order, THUMBNAIL_MAX_AGE_S)}, immutable`;
      return sendFile(request, reply, {
        file: thumbnail,
        contentType: 'image/jpeg',
        disposition: 'inline',
        cacheControl,
      });
    },
  );
}

/** PostgreSQL refuses a text with a NUL; no path or token of ours contains one. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '');
}
