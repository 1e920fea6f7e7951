import type { Context } from '#api/context.ts';
import type { createMemberDesk } from '#api/features/account/account.desk.ts';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import type { createOrdersFeature } from '#api/features/orders/create-orders-feature.ts';
import type { JobsAdmin } from '#api/jobs/job-queue.ts';
import { audited } from './audit.ts';
import type { createBlockedAddresses } from './blocked-addresses.ts';
import { readToday } from './today.ts';

interface Options {
  jobs: JobsAdmin;
  orders: Pick<ReturnType<typeof createOrdersFeature>, 'imports' | 'purge' | 'desk'>;
  members: ReturnType<typeof createMemberDesk>;
  blocked: ReturnType<typeof createBlockedAddresses>;
}

/**
 * The commands of operators. Errors have messages for them. A desk has those about one order or one member, which people
 * ask for; what changes something there is audited. An admin has those about the service: imports, purges, jobs.
 */
export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin(context: Context, { jobs, orders, members, blocked }: Options) {
  const { findOrders, ...orderChanges } = orders.desk;
  const { findMember, ...memberChanges } = members;
  return {
    ...jobs,
    importOrder: orders.imports.importOrder,
    purge: orders.purge,
    findOrders,
    findMember,
    today: () => readToday(context),
    unsubscribeLinks: async (addresses: string[]) =>
      addresses.map((address) => unsubscribeLink(address, context.secrets[0], context.siteUrl)),
    ...audited({ ...orderChanges, ...memberChanges, blockAddress: blocked.blockAddress }, context),
  };
}
