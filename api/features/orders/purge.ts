import { and, asc, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import { files as fileRows, members, orders as orderRows, zips } from '#api/database/schema.ts';
import type { OrderRow, OrdersStore } from './orders.store.ts';
import { mediaPath, orderOf, zipPath } from './paths.ts';

/** What was deleted of an order. */
export interface RemovedFiles {
  files: number;
  zips: number;
  bytes: number;
}

export interface PurgedOrder extends RemovedFiles {
  invoice: string;
  expiry: string;
}

export interface PurgeReport {
  /** Orders of which something was deleted. */
  orders: PurgedOrder[];
  /** Orders whose files could not be deleted; the next purge tries again. */
  failed: { invoice: string; reason: string }[];
}

export type RemoveFiles = ReturnType<typeof createFileRemoval>;

/** Deletes the files, thumbnails and zip of an order, then their rows, with what `finish` changes. */
export function createFileRemoval({ db, files }: Pick<Context, 'db' | 'files'>, orders: OrdersStore) {
  return async (order: Pick<OrderRow, 'id'>, finish: (tx: Database) => Promise<unknown>): Promise<RemovedFiles> => {
    const rows = await orders.filesOf(order);
    const folders = [...new Set(rows.map(({ path }) => `${orderOf(path)}/`))];
    await files.remove(folders.map(mediaPath));
    // After their sources: a thumbnail that is being created checks afterwards whether its source still exists.
    await files.remove(folders.map((folder) => `thumbnails/${folder}`));
    // Rows last, so that a removal that is killed before can be repeated.
    const offered = await db.transaction(async (tx) => {
      const found = await tx.delete(zips).where(eq(zips.orderId, order.id)).returning();
      await tx.delete(fileRows).where(eq(fileRows.orderId, order.id));
      await finish(tx);
      return found;
    });
    await files.remove(offered.map(({ token }) => zipPath(token)));
    const bytes = [...rows, ...offered].reduce((sum, file) => sum + file.bytes, 0);
    return { files: rows.length, zips: offered.length, bytes };
  };
}

/**
 * Deletes the files of expired orders, with their rows, and forgets phone numbers that no member has. The order stays,
 * so that its page can say that it has expired. By default that is what has expired by now.
 */
export function createPurge({ db, clock }: Pick<Context, 'db' | 'clock'>, removeFiles: RemoveFiles) {
  /** An order whose expiry was changed after its last purge is due again. */
  async function nextDue(expiredBefore: Date, failed: string[]): Promise<OrderRow | undefined> {
    const notYet = or(isNull(orderRows.purgedAt), lt(orderRows.purgedAt, orderRows.expiry));
    const [row] = await db
      .select()
      .from(orderRows)
      .where(and(lt(orderRows.expiry, expiredBefore), notYet, notInArray(orderRows.id, failed)))
      .orderBy(asc(orderRows.expiry))
      .limit(1);
    return row;
  }

  async function purgeOne(order: OrderRow, now: Date): Promise<PurgedOrder> {
    // Never before the expiry, which a clock that is behind would make due again at once.
    const purgedAt = order.expiry !== null && order.expiry > now ? order.expiry : now;
    const isMembers = db.select({ id: members.id }).from(members).where(eq(members.phone, order.phone));
    const phone = sql`case when exists ${isMembers} then ${order.phone} else '' end`;
    const removed = await removeFiles(order, (tx) =>
      tx.update(orderRows).set({ purgedAt, phone }).where(eq(orderRows.id, order.id)),
    );
    return { invoice: order.inv, expiry: order.expiry?.toISOString() ?? '', ...removed };
  }

  return async (expiredBefore = new Date(clock.now())): Promise<PurgeReport> => {
    const report: PurgeReport = { orders: [], failed: [] };
    const failed: string[] = [];
    const now = new Date(clock.now());
    for (;;) {
      const order = await nextDue(expiredBefore, failed);
      if (order === undefined) return report;
      try {
        const purged = await purgeOne(order, now);
        if (purged.files + purged.zips > 0) report.orders.push(purged);
      } catch (error) {
        if (!isFileSystemError(error)) throw error;
        failed.push(order.id);
        report.failed.push({ invoice: order.inv, reason: error.code });
      }
    }
  };
}

function isFileSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
