import type { Context } from '#api/context.ts';
import { createOrdersStore, type OrdersStore } from './orders.store.ts';
import { earlierZipPath, mediaPath, orderFolderOf, thumbnailFolder, zipFolder } from './paths.ts';

/** What was deleted of an order. */
interface RemovedFiles {
  files: number;
  zips: number;
  bytes: number;
}

export type RemoveFiles = ReturnType<typeof createFileRemoval>;

interface RemovalOptions {
  /** Deletes nothing unless the order is due then: it may have been extended meanwhile. */
  onlyIfDueBefore?: Date;
}

/** Deletes the files, thumbnails and zips of an order with their rows, and makes the changes of `alsoChange`. */
export function createFileRemoval({ db, files }: Pick<Context, 'db' | 'files'>) {
  return (
    orderId: string,
    alsoChange: (orders: OrdersStore) => Promise<unknown>,
    { onlyIfDueBefore }: RemovalOptions = {},
  ): Promise<RemovedFiles> =>
    // The transaction ends after the files are deleted, so that a removal that fails or is killed before can be
    // repeated. Until then the order is not extended, and no zip of it is saved.
    db.transaction(async (tx) => {
      const orders = createOrdersStore(tx);
      if ((await orders.lock(orderId, onlyIfDueBefore)) === null) return { files: 0, zips: 0, bytes: 0 };
      const removed = await orders.removeFileRows(orderId);
      await alsoChange(orders);
      const folders = [...new Set(removed.files.map(({ path }) => orderFolderOf(path)))];
      await files.remove(folders.map((folder) => `${mediaPath(folder)}/`));
      // After their sources: a thumbnail that is being created checks afterwards whether its source still exists.
      await files.remove(folders.map(thumbnailFolder));
      await files.remove([zipFolder(orderId), ...removed.zips.map(earlierZipPath)]);
      const bytes = [...removed.files, ...removed.zips].reduce((sum, file) => sum + file.bytes, 0);
      return { files: removed.files.length, zips: removed.zips.length, bytes };
    });
}
