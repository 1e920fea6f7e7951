import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import type { RegisterCall } from '#api/http/routes.ts';
import { createDemoOrders } from './demo/orders.seed.ts';
import { createOrderImport } from './import/import-order.ts';
import { registerMedia } from './media/media.routes.ts';
import { createOrderFiles } from './media/order-files.ts';
import { createOrderPictures } from './media/order-pictures.ts';
import { createThumbnails } from './media/thumbnails.ts';
import { createOrderCommands } from './order.commands.ts';
import { registerOrderRoutes } from './orders.routes.ts';
import { createOrdersService } from './orders.service.ts';
import { createOrdersStore } from './orders.store.ts';
import { createPurge } from './purge.ts';
import { createFileRemoval } from './remove-files.ts';
import { registerZips } from './zips/zips.routes.ts';
import { createZipsService } from './zips/zips.service.ts';

/** Creates what a page loads first. A page that is opened before the job has run creates it by its requests. */
const THUMBNAILS = { name: 'thumbnails', concurrency: 1, retries: 3, retryDelayS: 30 };

/**
 * Creates the feature of orders: routes, files, thumbnails, zips, commands of operators and demo orders.
 */
export function createOrdersFeature(context: Context) {
  const orders = createOrdersStore(context.db);
  const pictures = createOrderPictures(context);
  const thumbnails = createThumbnails(context.files, pictures);
  const orderFiles = createOrderFiles(context);
  const zips = createZipsService(context, orders);
  const service = createOrdersService(context, orders, zips);
  const firstThumbnails = context.jobs.define<{ orderId: string }>(THUMBNAILS, async ({ orderId }, signal) =>
    thumbnails.createFirst(await orders.filesOf(orderId), signal),
  );
  const removeFiles = createFileRemoval(context);
  return {
    commands: {
      importOrder: createOrderImport(context, orders, pictures, firstThumbnails),
      ...createOrderCommands(context, orders, removeFiles),
    },
    demo: createDemoOrders(context),

    addRoutes(app: FastifyInstance, registerCall: RegisterCall): void {
      registerOrderRoutes(registerCall, context, service);
      registerMedia(app, context, orders, { orderFiles, thumbnails });
      registerZips(app, context, orders, orderFiles);
    },

    /** Deletes the files of orders that expired before the moment. */
    purge: createPurge(context, orders, removeFiles),

    /** Ends the calls that wait for a zip. */
    close: zips.close,
  };
}
