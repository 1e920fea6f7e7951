import type { Context } from '#api/context.ts';
import type { createAccountFeature } from '#api/features/account/create-account-feature.ts';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import type { createOrdersFeature } from '#api/features/orders/create-orders-feature.ts';
import type { JobQueue } from '#api/jobs/job-queue.ts';
import type { createBlockedAddresses } from './blocked-addresses.ts';
import { readToday } from './today.ts';

interface Options {
  jobs: Pick<JobQueue, 'readFigures' | 'hasWorker'>;
  orders: Pick<ReturnType<typeof createOrdersFeature>, 'imports' | 'commands'>;
  account: Pick<ReturnType<typeof createAccountFeature>, 'commands'>;
  blocked: ReturnType<typeof createBlockedAddresses>;
}

/**
 * The commands of operators. Errors have messages for them. What changes an existing order, a member or an address is
 * audited.
 */
export type OperatorCommands = ReturnType<typeof createOperatorCommands>;

export function createOperatorCommands(context: Context, { jobs, orders, account, blocked }: Options) {
  return {
    importOrder: orders.imports.importOrder,
    ...orders.commands,
    ...account.commands,
    blockAddress: blocked.blockAddress,
    today: () => readToday(context, jobs),
    unsubscribeLinks: async (addresses: string[]) =>
      addresses.map((address) => unsubscribeLink(address, context.secrets[0], context.siteUrl)),
  };
}
