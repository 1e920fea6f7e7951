import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/store/database.ts';
import { archives, orders } from '#api/store/schema.ts';
import type { OrderRow } from './orders.store.ts';

export type ArchiveRow = typeof archives.$inferSelect;
export type ArchivesStore = ReturnType<typeof createArchivesStore>;

export function createArchivesStore(db: Database) {
  return {
    async findByOrder(orderId: string): Promise<ArchiveRow | null> {
      const [row] = await db.select().from(archives).where(eq(archives.orderId, orderId));
      return row ?? null;
    },

    async findByToken(token: string): Promise<{ archive: ArchiveRow; order: OrderRow } | null> {
      const [row] = await db
        .select({ archive: archives, order: orders })
        .from(archives)
        .innerJoin(orders, eq(orders.id, archives.orderId))
        .where(eq(archives.token, token));
      return row ?? null;
    },

    /**
     * Stores the order's zip in place of `replaced`.
     *
     * @returns false where another service has stored one meanwhile: that one stays, since its address may be in use
     */
    async save(row: ArchiveRow, replaced: ArchiveRow | null): Promise<boolean> {
      const setWhere = replaced ? eq(archives.token, replaced.token) : sql`false`;
      const saved = await db.insert(archives).values(row).onConflictDoUpdate({ target: archives.orderId, set: row, setWhere }).returning({ token: archives.token });
      return saved.length > 0;
    },

    /** Deletes the rows of orders that have expired. */
    async deleteExpired(now: Date): Promise<void> {
      const expired = db.select({ id: orders.id }).from(orders).where(lt(orders.expiry, now));
      await db.delete(archives).where(inArray(archives.orderId, expired));
    },

    async tokens(): Promise<string[]> {
      const rows = await db.select({ token: archives.token }).from(archives);
      return rows.map((row) => row.token);
    },
  };
}
