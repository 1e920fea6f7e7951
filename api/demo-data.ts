import { removeDemoMembers, seedMembers } from './features/account/account.seed.ts';
import type { Passwords } from './features/account/passwords.ts';
import type { Pictures } from './features/account/pictures.ts';
import type { createDemoOrders } from './features/orders/orders.seed.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Database } from './database/database.ts';

interface Options {
  db: Database;
  orders: ReturnType<typeof createDemoOrders>;
  passwords: Passwords;
  pictures: Pictures;
  log: Logger;
}

/** The demo members and orders: present outside production, absent in production. */
export interface DemoData {
  /** Runs before the first request. */
  prepare: () => Promise<void>;
  /** Runs with each maintenance. */
  refresh: () => Promise<void>;
}

/** Inserts the demo data, and keeps active orders active (contract, demo data). */
export function createDemoData({ db, orders, passwords }: Options): DemoData {
  return {
    async prepare() {
      await seedMembers(db, passwords);
      await orders.seed();
    },
    refresh: orders.refresh,
  };
}

/**
 * Deletes the demo data that a start outside production has left in the same database, and again should another one
 * insert it. Hiding the rows instead would leave accounts with public passwords to every query that forgets them.
 */
export function createNoDemoData({ db, orders, pictures, log }: Options): DemoData {
  async function remove(): Promise<void> {
    const removed = { members: await removeDemoMembers(db, pictures), orders: await orders.remove() };
    if (removed.members + removed.orders > 0) log.info(removed, 'demo data removed');
  }
  return { prepare: remove, refresh: remove };
}
