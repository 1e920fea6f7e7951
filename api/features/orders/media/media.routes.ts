import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import type { OrdersStore } from '#api/features/orders/orders.store.ts';
import { addresses, mediaPath, savedName } from '#api/features/orders/paths.ts';
import { attachment, routeFiles, sendFile } from '#api/http/send-file.ts';
import type { OrderFiles } from './order-files.ts';
import type { Thumbnails } from './thumbnails.ts';

const THUMBNAIL_MAX_AGE_S = 30 * 24 * 60 * 60;

/**
 * Registers the addresses of files and thumbnails. An address is looked up in the database and never used as a path, so
 * that there is nothing to traverse; after expiry it responds with 410.
 */
export function registerMedia(
  app: FastifyInstance,
  { files }: Pick<Context, 'files'>,
  orders: Pick<OrdersStore, 'findFile'>,
  { orderFiles, thumbnails }: { orderFiles: OrderFiles; thumbnails: Thumbnails },
): void {
  routeFiles<{ '*': string }>(app, addresses.file.pattern, async (params, request, reply) => {
    const { file, order } = orderFiles.requireActive(await orders.findFile(params['*']));
    const path = mediaPath(file.path);
    return orderFiles.send(request, reply, {
      path,
      file: await files.open(path),
      order,
      contentType: file.contentType,
      disposition: attachment(savedName(order, file)),
    });
  });

  // Small, and the first that a page shows: a redirect would cost it a second connection.
  routeFiles<{ width: string; '*': string }>(
    app,
    addresses.thumbnail.pattern,
    async ({ width, '*': path }, request, reply) => {
      const { file, order } = orderFiles.requireActive(
        /^[1-9]\d{0,4}$/.test(width) ? await orders.findFile(path) : null,
      );
      return sendFile(request, reply, {
        file: await thumbnails.open(file, Number(width)),
        contentType: 'image/jpeg',
        disposition: 'inline',
        // The content of an address never changes.
        cacheControl: `${orderFiles.cacheControlOf(order, THUMBNAIL_MAX_AGE_S)}, immutable`,
      });
    },
  );
}
