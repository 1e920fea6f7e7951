import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/database/database.ts';
import { zips, orders } from '#api/database/schema.ts';
import type { OrderRow } from '#api/features/orders/orders.store.ts';

export type ZipRow = typeof zips.$inferSelect;
export type ZipsStore = ReturnType<typeof createZipsStore>;

export function createZipsStore(db: Database) {
  return {
    async findByOrder(orderId: string): Promise<ZipRow | null> {
      const [row] = await db.select().from(zips).where(eq(zips.orderId, orderId));
      return row ?? null;
    },

    async findByToken(token: string): Promise<{ zip: ZipRow; order: OrderRow } | null> {
      const [row] = await db
        .select({ zip: zips, order: orders })
        .from(zips)
        .innerJoin(orders, eq(orders.id, zips.orderId))
        .where(eq(zips.token, token));
      return row ?? null;
    },

    /**
     * Stores the order's zip in place of `replaced`.
     *
     * @returns false where another service has stored one meanwhile: that one stays, since its address may be in use
     */
    async save(row: ZipRow, replaced: ZipRow | null): Promise<boolean> {
      const setWhere = replaced ? eq(zips.token, replaced.token) : sql`false`;
      const saved = await db
        .insert(zips)
        .values(row)
        .onConflictDoUpdate({ target: zips.orderId, set: row, setWhere })
        .returning({ token: zips.token });
      return saved.length > 0;
    },

    /**
     * Deletes those of the zips whose order has expired.
     *
     * @returns the tokens of those that are still offered
     */
    async removeExpired(tokens: string[], now: Date): Promise<string[]> {
      const rows = await db
        .select({ token: zips.token, isExpired: sql<boolean>`coalesce(${lt(orders.expiry, now)}, false)` })
        .from(zips)
        .innerJoin(orders, eq(orders.id, zips.orderId))
        .where(inArray(zips.token, tokens));
      const expired = rows.filter((row) => row.isExpired).map(({ token }) => token);
      if (expired.length > 0) await db.delete(zips).where(inArray(zips.token, expired));
      return rows.filter((row) => !row.isExpired).map(({ token }) => token);
    },
  };
}
