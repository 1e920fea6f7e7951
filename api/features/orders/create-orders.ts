import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '#api/http/requests.ts';
import type { Clock } from '#api/lib/clock.ts';
import type { Log } from '#api/lib/log.ts';
import type { Database } from '#api/store/database.ts';
import { createArchives } from './archives.service.ts';
import { createArchivesStore } from './archives.store.ts';
import { createDemoFiles } from './demo-files.ts';
import { createMediaMetadata } from './media-metadata.ts';
import { mediaRoutes } from './media.routes.ts';
import { memberOrdersRoutes } from './member-orders.routes.ts';
import { createOrderAdmin, purgeQuietly } from './orders.admin.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createDemoOrders } from './orders.seed.ts';
import { createOrdersStore } from './orders.store.ts';
import { createImageProcessor } from './image-processor.ts';
import { createThumbnails } from './thumbnails.ts';
import { thumbnailsRoutes } from './thumbnails.routes.ts';

type Options = {
  db: Database;
  dataDir: string;
  demoMediaDir: string;
  siteUrl: string;
  publicUrl: () => string;
  clock: Clock;
  log: Log;
  /** A download whose client takes nothing for this long is given up. */
  stalledMs: number | undefined;
};

/** All that has to do with orders: their files, thumbnails and zips, what an operator does with them, and the demo's. */
export function createOrders({ db, dataDir, demoMediaDir, siteUrl, publicUrl, clock, log, stalledMs }: Options) {
  const mediaDir = join(dataDir, 'media');
  const orders = createOrdersStore(db);
  const archiveRows = createArchivesStore(db);
  const work = createImageProcessor();
  const facts = createMediaMetadata({ store: orders, mediaDir, work, clock, log });
  const thumbnails = createThumbnails({ dir: join(dataDir, 'thumbnails'), mediaDir, work });
  const archives = createArchives({ dir: join(dataDir, 'archives'), mediaDir, store: archiveRows, clock });
  const keeping = createOrderAdmin({ db, dataDir, clock, siteUrl, pictures: { work, thumbnails } });
  const demoFiles = createDemoFiles({ db, mediaDir, sourceDir: demoMediaDir, facts, thumbnails, log });
  return {
    keeping,
    demo: createDemoOrders({ db, files: demoFiles, clock }),

    addRoutes(app: FastifyInstance, authenticate: Authenticate): void {
      memberOrdersRoutes(app, { store: orders, facts, authenticate, clock, publicUrl });
      ordersRoutes(app, { store: orders, facts, archives, clock, publicUrl });
      mediaRoutes(app, { orders, archiveRows, archives, mediaDir, clock, stalledMs });
      thumbnailsRoutes(app, { orders, thumbnails, clock, stalledMs });
    },

    /** From time to time. */
    async sweep(): Promise<void> {
      await archives.sweep();
      await thumbnails.sweep(clock());
      await purgeQuietly(keeping, log);
    },

    /** Gives up zips under way, and waits for the rest. */
    async close(): Promise<void> {
      await Promise.all([archives.close(), thumbnails.close(), facts.close()]);
    },
  };
}
