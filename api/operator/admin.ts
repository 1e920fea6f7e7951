import type { createMemberDesk } from '#api/features/account/account.desk.ts';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import type { createOrdersFeature } from '#api/features/orders/create-orders-feature.ts';
import type { JobQueue } from '#api/jobs/job-queue.ts';
import type { Database } from '#api/database/database.ts';
import { type AuditOptions, audited } from './audit.ts';
import type { createBlockedAddresses } from './blocked-addresses.ts';
import { readToday } from './today.ts';

interface Options extends AuditOptions {
  db: Database;
  jobs: Pick<JobQueue, 'admin'>;
  orders: Pick<ReturnType<typeof createOrdersFeature>, 'admin' | 'desk'>;
  members: ReturnType<typeof createMemberDesk>;
  blocked: ReturnType<typeof createBlockedAddresses>;
  secret: string;
  siteUrl: string;
}

/** The commands of operators. Errors have messages for them. */
export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin({ db, jobs, orders, members, blocked, secret, siteUrl, ...audit }: Options) {
  const { findOrders, ...orderChanges } = orders.desk;
  const { findMember, ...memberChanges } = members;
  const { importOrder, purge } = orders.admin;
  return {
    ...jobs.admin,
    importOrder,
    purge,
    findOrders,
    findMember,
    today: () => readToday(db, audit.clock),
    unsubscribeLinks: async (addresses: string[]) =>
      addresses.map((address) => unsubscribeLink(address, secret, siteUrl)),
    ...audited({ ...orderChanges, ...memberChanges, blockAddress: blocked.blockAddress }, audit),
  };
}
