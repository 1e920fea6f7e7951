import { join } from 'node:path';
import { ApiError } from '#api/http/envelope.ts';
import { validate } from '#api/http/requests.ts';
import type { Clock } from '#api/lib/clock.ts';
import type { Log } from '#api/lib/log.ts';
import type { Database } from '#api/store/database.ts';
import { createArchivesStore } from './archives.store.ts';
import { createImportJournal } from './import-journal.ts';
import { createOrderImport, type ImportedOrder, type ImportInput, importInput } from './import-order.ts';
import { createOrdersStore } from './orders.store.ts';
import { createImageProcessor, type ImageProcessor } from './image-processor.ts';
import { createPurge, type PurgeReport } from './purge.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

/** What an operator does with orders. */
export type OrderAdmin = {
  /** @throws {import('#api/http/envelope.ts').ApiError} with messages an operator can read */
  importOrder: (input: ImportInput) => Promise<ImportedOrder>;
  purge: () => Promise<PurgeReport>;
};

type Options = { db: Database; dataDir: string; clock: Clock; siteUrl: string; pictures?: { work: ImageProcessor; thumbnails: Thumbnails } };

export function createOrderAdmin({ db, dataDir, clock, siteUrl, pictures }: Options) {
  const mediaDir = join(dataDir, 'media');
  // A command beside the service decodes by itself.
  const work = pictures?.work ?? createImageProcessor();
  const thumbnails = pictures?.thumbnails ?? createThumbnails({ dir: join(dataDir, 'thumbnails'), mediaDir, work });
  const journal = createImportJournal({ dir: join(dataDir, 'incoming'), mediaDir, db, clock });
  const closing = new AbortController();
  const importOrder = createOrderImport({ db, mediaDir, journal, work, thumbnails, clock, siteUrl, signal: closing.signal });
  const purge = createPurge({
    db,
    store: createOrdersStore(db),
    archiveRows: createArchivesStore(db),
    mediaDir,
    archivesDir: join(dataDir, 'archives'),
    thumbnails,
    clock,
  });
  return {
    importOrder: async (input: ImportInput) => importOrder(validate(importInput, input)),
    purge: async () => {
      await journal.sweep();
      return purge();
    },
    /** Gives up an import under way. */
    close: () => closing.abort(new ApiError(503, 'The service was stopped; nothing was imported')),
  } satisfies OrderAdmin & Record<'close', () => void>;
}

/** The purge as the running service does it: a line in the log that names nobody. */
export async function purgeQuietly({ purge }: Pick<OrderAdmin, 'purge'>, log: Log): Promise<void> {
  const { orders, failed } = await purge();
  const files = orders.reduce((sum, order) => sum + order.files, 0);
  if (orders.length > 0) log.info({ orders: orders.length, files }, 'the files of expired orders were deleted');
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  if (failed.length > 0) log.error({ orders: failed.length, reasons }, 'files of expired orders could not be deleted');
}
