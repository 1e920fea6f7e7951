import type { FileStore } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { type Database, isDiskFull } from '#api/database/database.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { ImageProcessor } from './media/image-processor.ts';
import { createOrderImport, type ImportInput, importInput } from './import/import-order.ts';
import { createPurge, type RemoveFiles } from './purge.ts';

export type OrderAdmin = ReturnType<typeof createOrderAdmin>;

interface Options {
  db: Database;
  files: FileStore;
  clock: Clock;
  siteUrl: string;
  images: ImageProcessor;
  firstThumbnails: Parameters<typeof createOrderImport>[0]['firstThumbnails'];
  removeFiles: RemoveFiles;
}

/** Imports and purges. Errors have messages for operators. */
export function createOrderAdmin({ db, files, clock, siteUrl, images, firstThumbnails, removeFiles }: Options) {
  const closing = new AbortController();
  const imports = createOrderImport({
    db,
    fileStore: files,
    images,
    firstThumbnails,
    clock,
    siteUrl,
    signal: closing.signal,
  });
  const purge = createPurge({ db, removeFiles, clock });
  return {
    importOrder: async (input: ImportInput) => {
      const order = validate(importInput, input);
      return imports.importOrder(order).catch((error: unknown) => {
        throw isDiskFull(error)
          ? new ApiError(503, 'The disk of DATA_DIR or the database is full; nothing was imported')
          : error;
      });
    },
    purge: async (expiredBefore?: Date) => {
      await imports.sweep();
      return purge(expiredBefore);
    },
    /** Aborts an import under way. */
    close: () => closing.abort(new ApiError(503, 'The service was stopped; nothing was imported')),
  };
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
