import { join } from 'node:path';
import { and, asc, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Clock } from '#api/lib/clock.ts';
import type { Database } from '#api/store/database.ts';
import { archives, orders } from '#api/store/schema.ts';
import type { ArchivesStore } from './archives.store.ts';
import type { OrderRow, OrdersStore } from './orders.store.ts';
import { removeEmptyFolders, removeFile } from '#api/lib/files.ts';
import type { Thumbnails } from './thumbnails.ts';

export type PurgedOrder = { invoice: string; expiry: string; files: number; zips: number; bytes: number };

export type PurgeReport = {
  /** Those of which something was there to delete. */
  orders: PurgedOrder[];
  /** Those that could not be cleared away; the next purge tries again. */
  failed: { invoice: string; reason: string }[];
};

type Options = {
  db: Database;
  store: OrdersStore;
  archiveRows: ArchivesStore;
  mediaDir: string;
  archivesDir: string;
  thumbnails: Pick<Thumbnails, 'forget'>;
  clock: Clock;
};

/**
 * Deletes the files, thumbnails and zips of expired orders. The rows stay: the order's page says that it was
 * there, and an address that was kept is answered with "gone".
 */
export function createPurge({ db, store, archiveRows, mediaDir, archivesDir, thumbnails, clock }: Options) {
  /** An expiry that was moved after a purge makes an order due again. */
  async function nextDue(now: Date, failed: string[]): Promise<OrderRow | null> {
    const notYet = or(isNull(orders.purgedAt), lt(orders.purgedAt, orders.expiry));
    const [row] = await db
      .select()
      .from(orders)
      .where(and(lt(orders.expiry, now), notYet, notInArray(orders.id, failed)))
      .orderBy(asc(orders.expiry))
      .limit(1);
    return row ?? null;
  }

  async function purgeOne(order: OrderRow, now: Date): Promise<PurgedOrder> {
    const report = { invoice: order.inv, expiry: order.expiry?.toISOString() ?? '', files: 0, zips: 0, bytes: 0 };
    for (const { path, posterPath } of await store.filesOf(order)) {
      const bytes = await removeFile(join(mediaDir, path));
      // After its source: what is being made of it meanwhile then finds it gone.
      if (posterPath !== null) await removeFile(join(mediaDir, posterPath));
      await thumbnails.forget(path);
      if (bytes === null) continue;
      report.files += 1;
      report.bytes += bytes;
      await removeEmptyFolders(mediaDir, path);
    }
    const zip = await archiveRows.findByOrder(order.id);
    const bytes = zip && (await removeFile(join(archivesDir, `${zip.token}.zip`)));
    if (bytes !== null) {
      report.zips += 1;
      report.bytes += bytes;
    }
    await db.delete(archives).where(eq(archives.orderId, order.id));
    // Last: one that was killed before is done again.
    await db.update(orders).set({ purgedAt: now }).where(eq(orders.id, order.id));
    return report;
  }

  return async (): Promise<PurgeReport> => {
    const report: PurgeReport = { orders: [], failed: [] };
    const failed: string[] = [];
    const now = clock();
    for (let order = await nextDue(now, failed); order !== null; order = await nextDue(now, failed)) {
      try {
        const purged = await purgeOne(order, now);
        if (purged.files + purged.zips > 0) report.orders.push(purged);
      } catch (error) {
        if (!isFileFault(error)) throw error;
        failed.push(order.id);
        report.failed.push({ invoice: order.inv, reason: error.code });
      }
    }
    return report;
  };
}

function isFileFault(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
