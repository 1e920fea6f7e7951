import { and, asc, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { FileStore } from '#api/files/file-store.ts';
import type { Database } from '#api/database/database.ts';
import { zips, orders } from '#api/database/schema.ts';
import type { ZipsStore } from './zips.store.ts';
import type { OrderRow, OrdersStore } from './orders.store.ts';
import type { Clock } from '#shared/node/clock.ts';
import { mediaPath, zipPath } from './paths.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface PurgedOrder {
  invoice: string;
  expiry: string;
  files: number;
  zips: number;
  bytes: number;
}

export interface PurgeReport {
  /** Orders of which something was deleted. */
  orders: PurgedOrder[];
  /** Orders whose files could not be deleted; the next purge tries again. */
  failed: { invoice: string; reason: string }[];
}

interface Options {
  db: Database;
  store: OrdersStore;
  zipRows: ZipsStore;
  files: FileStore;
  thumbnails: Pick<Thumbnails, 'remove'>;
  clock: Clock;
}

/**
 * Deletes the files, thumbnails and zips of expired orders. The rows stay, so that the page of the order can say that
 * it has expired, and the addresses of its files answer 410. By default that is what has expired by now.
 */
export function createPurge({ db, store, zipRows, files, thumbnails, clock }: Options) {
  /** An order whose expiry was changed after its last purge is due again. */
  async function nextDue(expiredBefore: Date, failed: string[]): Promise<OrderRow | null> {
    const notYet = or(isNull(orders.purgedAt), lt(orders.purgedAt, orders.expiry));
    const [row] = await db
      .select()
      .from(orders)
      .where(and(lt(orders.expiry, expiredBefore), notYet, notInArray(orders.id, failed)))
      .orderBy(asc(orders.expiry))
      .limit(1);
    return row ?? null;
  }

  async function purgeOne(order: OrderRow, now: Date): Promise<PurgedOrder> {
    const rows = await store.filesOf(order);
    const media = rows.map(({ path }) => mediaPath(path));
    const posters = rows.flatMap(({ posterPath }) => (posterPath === null ? [] : [mediaPath(posterPath)]));
    const zip = await zipRows.findByOrder(order.id);
    const removed = await files.remove([...media, ...posters, ...(zip ? [zipPath(zip.token)] : [])]);
    // Thumbnails last: one that is being created checks afterwards whether its source still exists.
    await thumbnails.remove(rows.map(({ path }) => path));
    // A photo may be the still of a video as well.
    const counted = removed.filter(({ path }) => media.includes(path) || path === (zip && zipPath(zip.token)));
    const hasZip = zip !== null && counted.some(({ path }) => path === zipPath(zip.token));
    await db.delete(zips).where(eq(zips.orderId, order.id));
    // Last, so that a purge that is killed before is repeated. Never before the expiry, which a clock that is behind
    // would make due again at once.
    const purgedAt = order.expiry !== null && order.expiry > now ? order.expiry : now;
    await db.update(orders).set({ purgedAt }).where(eq(orders.id, order.id));
    return {
      invoice: order.inv,
      expiry: order.expiry?.toISOString() ?? '',
      files: counted.length - Number(hasZip),
      zips: Number(hasZip),
      bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  return async (expiredBefore = new Date(clock.now())): Promise<PurgeReport> => {
    const report: PurgeReport = { orders: [], failed: [] };
    const failed: string[] = [];
    const now = new Date(clock.now());
    for (
      let order = await nextDue(expiredBefore, failed);
      order !== null;
      order = await nextDue(expiredBefore, failed)
    ) {
      try {
        const purged = await purgeOne(order, now);
        if (purged.files + purged.zips > 0) report.orders.push(purged);
      } catch (error) {
        if (!isFileSystemError(error)) throw error;
        failed.push(order.id);
        report.failed.push({ invoice: order.inv, reason: error.code });
      }
    }
    return report;
  };
}

function isFileSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
