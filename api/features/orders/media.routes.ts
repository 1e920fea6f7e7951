import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#api/http/envelope.ts';
import { attachment, type SentFile, sendFile } from '#api/http/send-file.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Zips } from './zips.service.ts';
import type { ZipsStore } from './zips.store.ts';
import { isExpired, type OrderRow, type OrdersStore, savedName } from './orders.store.ts';
import { formatFor, type Thumbnails } from './thumbnails.ts';

interface Options {
  orders: OrdersStore;
  zipRows: ZipsStore;
  zips: Zips;
  thumbnails: Thumbnails;
  mediaDir: string;
  clock: Clock;
}

/** For the visitor's browser, and for no longer than a visit: the files are deleted at expiry. */
const CACHE_CONTROL = 'private, max-age=3600';

const THUMBNAIL_MAX_AGE_S = 30 * 24 * 60 * 60;

/** Finds the file of a request, or throws. */
type Find<Params> = (params: Params, request: FastifyRequest, reply: FastifyReply) => Promise<SentFile>;

/**
 * Registers the addresses of files, zips and thumbnails. An address is looked up in the database and never used as a path, so that there is
 * nothing to traverse; after expiry it answers 410.
 */
export function registerMedia(app: FastifyInstance, options: Options): void {
  const { orders, zipRows, zips, thumbnails, mediaDir, clock } = options;

  function route<Params>(url: string, find: Find<Params>): void {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => sendFile(request, reply, await find(request.params as Params, request, reply)),
    });
  }

  function requireActive<Found extends { order: OrderRow }>(found: Found | null): Found {
    if (found === null) throw new ApiError(404, 'Not found');
    if (isExpired(found.order, clock.now())) throw new ApiError(410, 'File ini sudah tidak tersedia.');
    return found;
  }

  route<{ '*': string }>('/media/*', async (params) => {
    const { file, order } = requireActive(await orders.findFile(withoutNul(params['*'])));
    const disposition = attachment(`${order.inv}-${savedName(file)}`);
    return { path: join(mediaDir, file.path), contentType: file.contentType, disposition, cacheControl: CACHE_CONTROL };
  });

  route<{ token: string }>('/downloads/:token/:name', async (params) => {
    const { zip, order } = requireActive(await zipRows.findByToken(withoutNul(params.token)));
    const disposition = attachment(`${order.inv}.zip`);
    return { path: zips.pathOf(zip.token), contentType: 'application/zip', disposition, bytes: zip.bytes, cacheControl: CACHE_CONTROL };
  });

  route<{ width: string; '*': string }>('/thumbnails/:width/*', async ({ width, '*': path }, { headers }, reply) => {
    const { file, order } = requireActive(/^[1-9]\d{0,4}$/.test(width) ? await orders.findFile(withoutNul(path)) : null);
    const format = formatFor(headers.accept);
    reply.header('vary', 'Accept');
    const prepared = await thumbnails.prepare(file, Number(width), format);
    const cacheControl = `private, max-age=${thumbnailMaxAge(order, clock.now())}, immutable`;
    return { path: prepared, contentType: `image/${format}`, disposition: 'inline', cacheControl };
  });
}

/** In seconds. The content of an address never changes, and is deleted at expiry. */
function thumbnailMaxAge({ expiry }: OrderRow, now: number): number {
  return expiry === null ? THUMBNAIL_MAX_AGE_S : Math.min(Math.floor((expiry.getTime() - now) / 1000), THUMBNAIL_MAX_AGE_S);
}

/** PostgreSQL refuses a text with a NUL; no path or token of ours contains one. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '');
}
