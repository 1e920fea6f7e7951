import type { FileStore } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { type Database, isDiskFull } from '#api/database/database.ts';
import type { Clock } from '#shared/node/clock.ts';
import { createZipsStore } from './zips.store.ts';
import { createImageProcessor, type ImageProcessor } from './image-processor.ts';
import { createImportJournal } from './import-journal.ts';
import {
  createOrderImport,
  type ImportedOrder,
  type ImportInput,
  importInput,
  type ThumbnailJobs,
} from './import-order.ts';
import { createOrdersStore } from './orders.store.ts';
import { createPurge, type PurgeReport } from './purge.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

/** What operators do with orders. Errors have messages for them. */
export interface OrderAdmin {
  /**
   * @throws {import('#api/http/envelope.ts').ApiError} 422 for invalid input, 409 where a file changes while it is
   * copied
   */
  importOrder: (input: ImportInput) => Promise<ImportedOrder>;
  /** @param expiredBefore default: now */
  purge: (expiredBefore?: Date) => Promise<PurgeReport>;
}

interface Options {
  db: Database;
  files: FileStore;
  clock: Clock;
  siteUrl: string;
  /**
   * Those of the running service. Default: new ones, for a command of its own, which makes the first thumbnails itself.
   */
  shared?: { images: ImageProcessor; thumbnails: Thumbnails; firstThumbnails: ThumbnailJobs };
}

export function createOrderAdmin({ db, files, clock, siteUrl, shared }: Options) {
  const images = shared?.images ?? createImageProcessor();
  const thumbnails = shared?.thumbnails ?? createThumbnails({ files, images });
  const journal = createImportJournal({ files, db, clock });
  const closing = new AbortController();
  const importOrder = createOrderImport({
    db,
    fileStore: files,
    journal,
    images,
    thumbnails,
    firstThumbnails: shared?.firstThumbnails,
    clock,
    siteUrl,
    signal: closing.signal,
  });
  const purge = createPurge({
    db,
    store: createOrdersStore(db),
    zipRows: createZipsStore(db),
    files,
    thumbnails,
    clock,
  });
  return {
    importOrder: async (input: ImportInput) => {
      const order = validate(importInput, input);
      return importOrder(order).catch((error: unknown) => {
        throw isDiskFull(error)
          ? new ApiError(503, 'The disk of DATA_DIR or the database is full; nothing was imported')
          : error;
      });
    },
    purge: async (expiredBefore?: Date) => {
      await journal.sweep();
      return purge(expiredBefore);
    },
    /** Aborts an import under way. */
    close: () =>
      closing.abort(
        new ApiError(
          503,
          'The service was stopped; nothing was imported. The same command goes on with what is copied',
        ),
      ),
  } satisfies OrderAdmin & Record<'close', () => void>;
}

/** Purges as maintenance, and logs numbers without invoices. */
export async function purgeAndLog(
  { purge }: Pick<OrderAdmin, 'purge'>,
  expiredBefore: Date,
  log: Logger,
): Promise<void> {
  const { orders, failed } = await purge(expiredBefore);
  const files = orders.reduce((sum, order) => sum + order.files, 0);
  if (orders.length > 0) log.info({ orders: orders.length, files }, 'the files of expired orders were deleted');
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  if (failed.length > 0) log.error({ orders: failed.length, reasons }, 'files of expired orders could not be deleted');
}
