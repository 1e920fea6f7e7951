import type { FastifyInstance } from 'fastify';
import { ApiError } from '#api/http/envelope.ts';
import { pictureFormatFor } from '#api/http/picture-format.ts';
import { sendFile } from '#api/http/send-file.ts';
import type { Clock } from '#api/lib/clock.ts';
import { isExpired, type OrderRow, type OrdersStore } from './orders.store.ts';
import type { Thumbnails } from './thumbnails.ts';

type Options = { orders: OrdersStore; thumbnails: Thumbnails; clock: Clock; stalledMs?: number };

const MOST_KEPT_S = 30 * 24 * 60 * 60;

/** `/thumbnails/{width}/{path of the file}`, in the format the browser asks for. As with media, no address becomes a path. */
export function thumbnailsRoutes(app: FastifyInstance, { orders, thumbnails, clock, stalledMs }: Options): void {
  app.route<{ Params: { width: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/thumbnails/:width/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { width, '*': path } = request.params;
      const found = /^[1-9]\d{0,4}$/.test(width) ? await orders.findFile(path.replaceAll('\0', '')) : null;
      if (found === null) throw new ApiError(404, 'Not found');
      const now = clock();
      if (isExpired(found.order, now)) throw new ApiError(410, 'This file is no longer available');
      const format = pictureFormatFor(request.headers.accept);
      reply.header('vary', 'Accept');
      const file = {
        path: await thumbnails.prepare(found.file, Number(width), format),
        contentType: `image/${format}`,
        disposition: 'inline',
        cacheControl: `private, max-age=${secondsLeft(found.order, now)}, immutable`,
      };
      return sendFile(request, reply, file, stalledMs);
    },
  });
}

/** What is at an address never changes, and goes at expiry: a browser may keep it so long. */
function secondsLeft({ expiry }: Pick<OrderRow, 'expiry'>, now: Date): number {
  const left = expiry === null ? MOST_KEPT_S : Math.floor((expiry.getTime() - now.getTime()) / 1000);
  return Math.min(left, MOST_KEPT_S);
}
