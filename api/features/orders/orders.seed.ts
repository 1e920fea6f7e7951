import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { type Clock } from '#api/lib/clock.ts';
import { addDays, endOfDay } from '#shared/dates.ts';
import type { Database } from '#api/store/database.ts';
import { orders } from '#api/store/schema.ts';
import type { DemoFiles } from './demo-files.ts';
import { DEMO_ORDERS, type DemoOrder } from './orders.data.ts';

/** How long the files of a visit are kept. */
const KEPT_DAYS = 14;

const invoicesOf = (active: boolean) =>
  DEMO_ORDERS.filter((order) => order.active === active).map((order) => order.inv);

type Options = { db: Database; files: DemoFiles; clock: Clock };

/** The demo orders: laid by the first start, kept true by every later one and in between; production removes them. */
export function createDemoOrders({ db, files, clock }: Options) {
  /** Moves the expiry of active orders that have less than so many days left; the expired stay so. */
  async function keepTrue(leastDays: number): Promise<void> {
    const now = clock();
    await db
      .update(orders)
      .set({ expiry: endOfDay(addDays(now, KEPT_DAYS)) })
      .where(
        and(inArray(orders.inv, invoicesOf(true)), lt(orders.expiry, addDays(now, leastDays))),
      );
    await db
      .update(orders)
      .set({ expiry: endOfDay(addDays(now, -KEPT_DAYS)) })
      .where(
        and(
          inArray(orders.inv, invoicesOf(false)),
          or(isNull(orders.expiry), gt(orders.expiry, now)),
        ),
      );
  }

  function toRow({ inv, phone, booth, city, daysAgo, active }: DemoOrder) {
    const now = clock();
    const date = addDays(now, -daysAgo);
    const expiry = endOfDay(addDays(date, KEPT_DAYS));
    return { inv, phone, booth, city, date, createdAt: date, expiry, purgedAt: active ? null : now, demo: true };
  }

  return {
    async lay(): Promise<void> {
      await db.insert(orders).values(DEMO_ORDERS.map(toRow)).onConflictDoNothing();
      const invoices = DEMO_ORDERS.map((demo) => demo.inv);
      const rows = await db.select().from(orders).where(inArray(orders.inv, invoices));
      for (const demo of DEMO_ORDERS) {
        const order = rows.find(({ inv }) => inv === demo.inv);
        if (order !== undefined) await files.lay(order.id, demo);
      }
      await keepTrue(KEPT_DAYS);
    },

    /** For a process that runs for weeks. */
    refresh: () => keepTrue(1),

    /**
     * Removes them, files included; their zips are cleared away with other rubbish.
     *
     * @returns how many there were
     */
    async remove(): Promise<number> {
      const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.demo, true));
      for (const { id } of rows) await files.remove(id);
      await db.delete(orders).where(eq(orders.demo, true));
      return rows.length;
    },
  };
}
