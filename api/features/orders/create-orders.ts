import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#api/files/file-store.ts';
import type { Authenticate } from '#api/http/requests.ts';
import type { Logger } from '#shared/node/logger.ts';
import type { Database } from '#api/store/database.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { UsageLimits } from '#shared/node/usage-limits.ts';
import { createZips } from './zips.service.ts';
import { createZipsStore } from './zips.store.ts';
import { createDemoFiles } from './demo-files.ts';
import { createImageProcessor } from './image-processor.ts';
import { createMediaMetadata } from './media-metadata.ts';
import { registerFindOrder } from './find-order.routes.ts';
import { registerMedia } from './media.routes.ts';
import { createOrderAdmin, purgeAndLog } from './orders.admin.ts';
import { registerOrderRoutes } from './orders.routes.ts';
import { createDemoOrders } from './orders.seed.ts';
import { createOrdersStore } from './orders.store.ts';
import { createThumbnails } from './thumbnails.ts';

interface Options {
  db: Database;
  files: FileStore;
  demoMediaDir: string;
  siteUrl: string;
  publicUrl: () => string;
  clock: Clock;
  log: Logger;
}

/** Creates all that concerns orders: their routes, files, thumbnails and zips, the commands of operators and the demo orders. */
export function createOrders({ db, files, demoMediaDir, siteUrl, publicUrl, clock, log }: Options) {
  const store = createOrdersStore(db);
  const zipRows = createZipsStore(db);
  const images = createImageProcessor({ log });
  const metadata = createMediaMetadata({ store, files, images, clock, log });
  const thumbnails = createThumbnails({ files, images });
  const zips = createZips({ files, store: zipRows, clock });
  const admin = createOrderAdmin({ db, files, clock, siteUrl, shared: { images, thumbnails } });
  const demoFiles = createDemoFiles({ db, fileStore: files, sourceDir: demoMediaDir, metadata, thumbnails, log });
  return {
    admin,
    demo: createDemoOrders({ db, files: demoFiles, clock }),

    register(app: FastifyInstance, { authenticate, limits }: { authenticate: Authenticate; limits: UsageLimits }): void {
      registerFindOrder(app, { store, limits });
      registerOrderRoutes(app, { store, metadata, zips, authenticate, limits, clock, publicUrl });
      registerMedia(app, { orders: store, zipRows, thumbnails, files, clock });
    },

    /** Deletes the files of orders that expired before the moment, zips that have expired, and what killed processes have left. */
    async sweep(expiredBefore: Date): Promise<void> {
      await zips.sweep();
      await purgeAndLog(admin, expiredBefore, log);
    },

    /** Aborts the zips under way and resolves when all other work has ended. */
    async close(): Promise<void> {
      await Promise.all([zips.close(), thumbnails.close(), metadata.close()]);
      images.close();
    },
  };
}
