import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import type { OrdersStore } from './orders.store.ts';
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
export function createFileRemoval({ db, files }: Pick<Context, 'db' | 'files'>, orders: OrdersStore) {
  return (
    orderId: string,
    alsoChange: (tx: Database) => Promise<unknown>,
    { onlyIfDueBefore }: RemovalOptions = {},
  ): Promise<RemovedFiles> =>
    // It ends after the files are deleted, so that a removal that fails or is killed before can be repeated. Until then
    // the order is not extended, and no zip of it is saved.
    db.transaction(async (tx) => {
      if ((await orders.lockIfDue(orderId, tx, onlyIfDueBefore)) === null) return { files: 0, zips: 0, bytes: 0 };
      const removed = await orders.removeFiles(orderId, tx);
      await alsoChange(tx);
      const folders = [...new Set(removed.files.map(({ path }) => orderFolderOf(path)))];
      await files.remove(folders.map((folder) => `${mediaPath(folder)}/`));
      // After their sources: a thumbnail that is being created checks afterwards whether its source still exists.
      await files.remove(folders.map(thumbnailFolder));
      await files.remove([zipFolder(orderId), ...removed.zips.map(earlierZipPath)]);
      const bytes = [...removed.files, ...removed.zips].reduce((sum, file) => sum + file.bytes, 0);
      return { files: removed.files.length, zips: removed.zips.length, bytes };
    });
}
