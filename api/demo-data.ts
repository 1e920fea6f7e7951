import { removeDemoMembers, seedMembers } from './features/account/account.seed.ts';
import type { Passwords } from './features/account/passwords.ts';
import type { Pictures } from './features/account/pictures.ts';
import type { createDemoOrders } from './features/orders/orders.seed.ts';
import type { Log } from './lib/log.ts';
import type { Database } from './store/database.ts';

type Options = {
  db: Database;
  orders: ReturnType<typeof createDemoOrders>;
  passwords: Passwords;
  pictures: Pictures;
  log: Log;
};

/** Members and orders for a first look, and their end where the product is meant. */
export type DemoData = {
  /** Before the first request. */
  prepare: () => Promise<void>;
  /** From time to time. */
  refresh: () => Promise<void>;
};

/** The demo data of a local run: laid by its start, kept true. */
export function createDemoData({ db, orders, passwords }: Options): DemoData {
  return {
    async prepare() {
      await seedMembers(db, passwords);
      await orders.lay();
    },
    refresh: orders.refresh,
  };
}

/**
 * Production has none. What a plain start has laid in the same database goes, and goes again should another one follow: hiding
 * it would leave accounts with public passwords to every query that is ever written.
 */
export function createNoDemoData({ db, orders, pictures, log }: Options): DemoData {
  async function remove(): Promise<void> {
    const removed = { members: await removeDemoMembers(db, pictures), orders: await orders.remove() };
    if (removed.members + removed.orders > 0) log.info(removed, 'the demo data of an earlier start was removed');
  }
  return { prepare: remove, refresh: remove };
}
