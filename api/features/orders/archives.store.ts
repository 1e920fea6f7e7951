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
     * Puts the order's zip in place of an older one, which `lost` names where there was one.
     *
     * @returns false where another service has put one there meanwhile: that one stays, since its address is out
     */
    async save(row: ArchiveRow, lost: ArchiveRow | null): Promise<boolean> {
      const target = archives.orderId;
      const setWhere = lost ? eq(archives.token, lost.token) : sql`false`;
      const saved = await db.insert(archives).values(row).onConflictDoUpdate({ target, set: row, setWhere }).returning({ token: archives.token });
      return saved.length > 0;
    },

    /** Forgets the zips of orders that have expired. */
    async forgetExpired(now: Date): Promise<void> {
      const expired = db.select({ id: orders.id }).from(orders).where(lt(orders.expiry, now));
      await db.delete(archives).where(inArray(archives.orderId, expired));
    },

    async tokens(): Promise<string[]> {
      const rows = await db.select({ token: archives.token }).from(archives);
      return rows.map((row) => row.token);
    },
  };
}
