import { and, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { orders } from '#api/database/schema/orders.ts';
import { addDays, endOfDay } from '#shared/dates.ts';
import { createDemoFiles } from './demo-files.ts';
import { DEMO_ORDERS, type DemoOrder } from './orders.data.ts';

/** Days from a visit until its files expire. */
const DEMO_LIFETIME_DAYS = 14;

const invoicesOf = (active: boolean) =>
  DEMO_ORDERS.filter((order) => order.active === active).map((order) => order.inv);

/**
 * The demo orders: inserted by the first start, kept active or expired by later ones and by maintenance, removed in
 * production.
 */
export function createDemoOrders(context: Pick<Context, 'db' | 'files' | 'clock'>) {
  const { db, clock } = context;
  const files = createDemoFiles(context);

  /** Extends active orders that expire in less than `minDays`, and expires those that must be expired. */
  async function updateExpiry(minDays: number): Promise<void> {
    const now = new Date(clock.now());
    const move = (active: boolean, days: number, isWrong: SQL | undefined) =>
      db
        .update(orders)
        .set({ expiry: endOfDay(addDays(now, days)) })
        .where(and(inArray(orders.inv, invoicesOf(active)), isWrong));
    await move(true, DEMO_LIFETIME_DAYS, lt(orders.expiry, addDays(now, minDays)));
    await move(false, -DEMO_LIFETIME_DAYS, or(isNull(orders.expiry), gt(orders.expiry, now)));
  }

  function toRow({ daysAgo, active, media: _media, ...facts }: DemoOrder) {
    const now = new Date(clock.now());
    const date = addDays(now, -daysAgo);
    const expiry = endOfDay(addDays(date, DEMO_LIFETIME_DAYS));
    return { ...facts, date, createdAt: date, expiry, purgedAt: active ? null : now, demo: true };
  }

  return {
    /** Inserts the orders and files that are missing. */
    async seed(): Promise<void> {
      await db.insert(orders).values(DEMO_ORDERS.map(toRow)).onConflictDoNothing();
      for (const { id, inv } of await db.select().from(orders).where(eq(orders.demo, true))) {
        const demo = DEMO_ORDERS.find((one) => one.inv === inv);
        if (demo !== undefined) await files.seed(id, demo);
      }
      await updateExpiry(DEMO_LIFETIME_DAYS);
    },

    /** Extends the active orders in a process that runs for weeks. */
    refresh: () => updateExpiry(1),

    /** Deletes the orders. Their files are unreachable without them. @returns how many there were */
    remove: async (): Promise<number> => (await db.delete(orders).where(eq(orders.demo, true)).returning()).length,
  };
}
