import type { Context } from '#api/context.ts';
import { StorageError } from '#api/files/file-store.ts';
import type { OrdersStore } from './orders.store.ts';
import type { RemoveFiles } from './remove-files.ts';

/**
 * Deletes the files of expired orders, with their rows, and forgets phone numbers that no member has. The order stays,
 * so that its page can say that it has expired. Files that cannot be deleted are tried again by the next purge.
 *
 * @returns how many orders had files, and how many files
 */
export function createPurge(
  { files, logger }: Pick<Context, 'files' | 'logger'>,
  orders: Pick<OrdersStore, 'nextDue'>,
  removeFiles: RemoveFiles,
) {
  return async (expiredBefore: Date) => {
    const purged = { orders: 0, files: 0 };
    const failed: string[] = [];
    for (;;) {
      const order = await orders.nextDue(expiredBefore, failed);
      if (order === null) break;
      try {
        // After the expiry, or the order would be due again.
        const alsoChange = (inTransaction: OrdersStore) => inTransaction.setPurged(order, expiredBefore);
        const { files: count } = await removeFiles(order.id, alsoChange, { onlyIfDueBefore: expiredBefore });
        if (count > 0) purged.orders += 1;
        purged.files += count;
      } catch (error) {
        // While the whole store is down, no other order can be purged either.
        if ((await files.isUp?.()) === false) throw error;
        failed.push(order.id);
        // Not the message of the file system, which has the path of the file.
        const reason = error instanceof StorageError ? error.message : (error as { code?: unknown }).code;
        logger.error({ order: order.id, reason }, 'files of an expired order could not be deleted');
      }
    }
    if (purged.orders > 0) logger.info(purged, 'the files of expired orders were deleted');
    return purged;
  };
}
