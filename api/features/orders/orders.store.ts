import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/store/database.ts';
import { files, members, orders } from '#api/store/schema.ts';

export type OrderRow = typeof orders.$inferSelect;
export type FileRow = typeof files.$inferSelect;

/** requirements §3, find-order result. */
export type FindOrderResult = {
  orderExists: boolean;
  phoneVerified: boolean;
  accountExists: boolean;
};

export type OrdersStore = ReturnType<typeof createOrdersStore>;

/** Result strips first, then photos, then videos: the order of requirements §2, and of the zip. */
const byGroup = sql`case ${files.type} when 2 then 0 when 1 then 1 else 2 end`;

export function createOrdersStore(db: Database) {
  return {
    async findByPhone(phone: string): Promise<FindOrderResult> {
      const [order, member] = await Promise.all([
        db.select({ id: orders.id }).from(orders).where(eq(orders.phone, phone)).limit(1),
        db
          .select({ phoneVerified: members.phoneVerified })
          .from(members)
          .where(eq(members.phone, phone)),
      ]);
      return {
        orderExists: order.length > 0,
        phoneVerified: member[0]?.phoneVerified ?? false,
        accountExists: member.length > 0,
      };
    },

    /** Newest first. */
    listByPhone(phone: string): Promise<OrderRow[]> {
      const newest = [sql`${orders.date} desc nulls last`, desc(orders.createdAt)];
      return db.select().from(orders).where(eq(orders.phone, phone)).orderBy(...newest);
    },

    async findByInvoice(invoice: string): Promise<OrderRow | null> {
      const [order] = await db.select().from(orders).where(eq(orders.inv, invoice));
      return order ?? null;
    },

    filesOf(order: Pick<OrderRow, 'id'>): Promise<FileRow[]> {
      return db
        .select()
        .from(files)
        .where(eq(files.orderId, order.id))
        .orderBy(byGroup, asc(files.type), asc(files.position));
    },

    async saveFacts(path: string, facts: Pick<FileRow, 'width' | 'height' | 'pictureWidth' | 'placeholder' | 'measuredAt'>): Promise<void> {
      await db.update(files).set(facts).where(eq(files.path, path));
    },

    /** The file at a media path, with the order that decides whether it may still be seen. */
    async findFile(path: string): Promise<{ file: FileRow; order: OrderRow } | null> {
      const [row] = await db
        .select({ file: files, order: orders })
        .from(files)
        .innerJoin(orders, eq(orders.id, files.orderId))
        .where(eq(files.path, path));
      return row ?? null;
    },
  };
}

/** requirements §4: files end at expiry. */
export function isExpired(order: Pick<OrderRow, 'expiry'>, now: Date): boolean {
  return order.expiry !== null && order.expiry < now;
}
