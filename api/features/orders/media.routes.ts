import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { attachment } from '#api/http/content-disposition.ts';
import { ApiError } from '#api/http/envelope.ts';
import { sendFile } from '#api/http/send-file.ts';
import type { Clock } from '#api/lib/clock.ts';
import type { Archives } from './archives.service.ts';
import type { ArchivesStore } from './archives.store.ts';
import { savedName } from './order-files.ts';
import { isExpired, type OrderRow, type OrdersStore } from './orders.store.ts';

type Options = {
  orders: OrdersStore;
  archiveRows: ArchivesStore;
  archives: Archives;
  mediaDir: string;
  clock: Clock;
  stalledMs?: number;
};

/** For the browser of the one who asked, no longer than a visit: the files go at expiry. */
const CACHE = 'private, max-age=3600';

const METHOD = ['GET', 'HEAD'];

/**
 * Pictures, videos and zips. An address is looked up in the database and never turned into a path
 * as it stands, so there is nothing to traverse; and an expired order's files are gone for those
 * who kept the address, too.
 */
export function mediaRoutes(app: FastifyInstance, options: Options): void {
  const { orders, archiveRows, archives, mediaDir, clock, stalledMs } = options;

  function requireActive(order: OrderRow): void {
    if (isExpired(order, clock())) throw new ApiError(410, 'This file is no longer available');
  }

  app.route<{ Params: { '*': string } }>({
    method: METHOD,
    url: '/media/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const found = await orders.findFile(readable(request.params['*']));
      if (found === null) throw new ApiError(404, 'Not found');
      requireActive(found.order);
      const { path, contentType } = found.file;
      const disposition = attachment(`${found.order.inv}-${savedName(found.file)}`);
      const file = { path: join(mediaDir, path), contentType, disposition, cacheControl: CACHE };
      return sendFile(request, reply, file, stalledMs);
    },
  });

  app.route<{ Params: { token: string } }>({
    method: METHOD,
    url: '/downloads/:token/:name',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const found = await archiveRows.findByToken(readable(request.params.token));
      if (found === null) throw new ApiError(404, 'Not found');
      requireActive(found.order);
      const file = {
        path: archives.pathOf(found.archive.token),
        contentType: 'application/zip',
        disposition: attachment(`${found.order.inv}.zip`),
        bytes: found.archive.bytes,
        cacheControl: CACHE,
      };
      return sendFile(request, reply, file, stalledMs);
    },
  });
}

/** PostgreSQL refuses text with a NUL in it; no path or token of ours has one. */
function readable(value: string): string {
  return value.replaceAll('\0', '');
}
