import { eq } from 'drizzle-orm';
import { type Database, firstRow } from '#api/database/database.ts';
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

    /** Stores the order's zip in place of the one before. */
    async save(row: ZipRow): Promise<void> {
      await db.insert(zips).values(row).onConflictDoUpdate({ target: zips.orderId, set: row });
    },
  };
}
