import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '#api/database/database.ts';
import { zips, orders } from '#api/database/schema/orders.ts';
import type { OrderRow } from '#api/features/orders/orders.store.ts';

export type ZipRow = typeof zips.$inferSelect;
export type ZipsStore = ReturnType<typeof createZipsStore>;

export function createZipsStore(db: Database) {
  return {
    findByOrder: (orderId: string): Promise<ZipRow | null> =>
      firstRow(db.select().from(zips).where(eq(zips.orderId, orderId))),

    findByToken(token: string): Promise<{ zip: ZipRow; order: OrderRow } | null> {
      const found = db
        .select({ zip: zips, order: orders })
        .from(zips)
        .innerJoin(orders, eq(orders.id, zips.orderId))
        .where(eq(zips.token, token));
      return firstRow(found);
    },

    /**
     * Stores the order's zip in place of `replaced`.
     *
     * @returns false if another service has stored one meanwhile: that one stays, since its address may be in use
     */
    save(row: ZipRow, replaced: ZipRow | null): Promise<boolean> {
      const setWhere = replaced ? eq(zips.token, replaced.token) : sql`false`;
      const change = { target: zips.orderId, set: row, setWhere };
      return hasRows(db.insert(zips).values(row).onConflictDoUpdate(change).returning());
    },

    /** The zips with these tokens; a token without a zip is left out. */
    listByToken: (tokens: string[]): Promise<ZipRow[]> => db.select().from(zips).where(inArray(zips.token, tokens)),
  };
}
