import type { Context } from '#api/context.ts';
import { ApiError } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { isDiskFull } from '#api/database/database.ts';
import { createOrderImport, type ImportInput, importInput, type ImportOptions } from './import/import-order.ts';
import { createPurge, type RemoveFiles } from './purge.ts';

export type OrderAdmin = ReturnType<typeof createOrderAdmin>;

interface Options extends Omit<ImportOptions, 'signal'> {
  removeFiles: RemoveFiles;
}

/** Imports and purges. Errors have messages for operators. */
export function createOrderAdmin(
  context: Pick<Context, 'db' | 'files' | 'clock' | 'siteUrl'>,
  { removeFiles, ...options }: Options,
) {
  const closing = new AbortController();
  const imports = createOrderImport(context, { ...options, signal: closing.signal });
  const purge = createPurge(context, removeFiles);
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
  logger: Logger,
): Promise<void> {
  const { orders, failed } = await purge(expiredBefore);
  const files = orders.reduce((sum, order) => sum + order.files, 0);
  if (orders.length > 0) logger.info({ orders: orders.length, files }, 'the files of expired orders were deleted');
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  if (failed.length > 0)
    logger.error({ orders: failed.length, reasons }, 'files of expired orders could not be deleted');
}
