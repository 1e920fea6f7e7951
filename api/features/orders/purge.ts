import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import { StorageError } from '#api/files/file-store.ts';
import type { OrdersStore } from './orders.store.ts';
import { earlierZipPath, mediaPath, orderFolderOf, thumbnailFolder, zipFolder } from './paths.ts';

/** What was deleted of an order. */
interface RemovedFiles {
  files: number;
  zips: number;
  bytes: number;
}

export type RemoveFiles = ReturnType<typeof createFileRemoval>;

/**
 * Deletes the files, thumbnails and zips of an order with their rows, and makes the changes of `finish`.
 *
 * @param expiredBefore deletes nothing unless the order is due then: it may have been extended meanwhile
 */
export function createFileRemoval({ db, files }: Pick<Context, 'db' | 'files'>, orders: OrdersStore) {
  return (orderId: string, finish: (tx: Database) => Promise<unknown>, expiredBefore?: Date): Promise<RemovedFiles> =>
    // It ends after the files are deleted, so that a removal that fails or is killed before can be repeated. Until then
    // the order is not extended, and no zip of it is saved.
    db.transaction(async (tx) => {
      if ((await orders.lock(orderId, tx, expiredBefore)) === null) return { files: 0, zips: 0, bytes: 0 };
      const removed = await orders.removeFiles(orderId, tx);
      await finish(tx);
      const folders = [...new Set(removed.files.map(({ path }) => orderFolderOf(path)))];
      await files.remove(folders.map((folder) => `${mediaPath(folder)}/`));
      // After their sources: a thumbnail that is being created checks afterwards whether its source still exists.
      await files.remove(folders.map(thumbnailFolder));
      await files.remove([zipFolder(orderId), ...removed.zips.map(earlierZipPath)]);
      const bytes = [...removed.files, ...removed.zips].reduce((sum, file) => sum + file.bytes, 0);
      return { files: removed.files.length, zips: removed.zips.length, bytes };
    });
}

/**
 * Deletes the files of expired orders, with their rows, and forgets phone numbers that no member has. The order stays,
 * so that its page can say that it has expired. Files that cannot be deleted are tried again by the next purge.
 *
 * @returns how many orders had files, and how many files
 */
export function createPurge(
  { files, logger }: Pick<Context, 'files' | 'logger'>,
  orders: Pick<OrdersStore, 'nextDue' | 'setPurged'>,
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
        const finish = (tx: Database) => orders.setPurged(order, expiredBefore, tx);
        const { files: count } = await removeFiles(order.id, finish, expiredBefore);
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
