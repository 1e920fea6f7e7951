import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Clock } from '#shared/node/clock.ts';
import { createLimitCounter } from '#shared/node/metrics.ts';
import { createRateLimits, type RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { storedSecret } from './data-dir/stored-secret.ts';
import type { Database } from './database/database.ts';
import { expiredRows } from './database/expired-rows.ts';
import { rateLimits } from './database/schema/service.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import type { Delivery } from './delivery/delivery.ts';
import { createOutbox } from './delivery/outbox.ts';
import { NotSentError } from './features/account/codes/send-code.ts';
import { createAccountFeature } from './features/account/create-account-feature.ts';
import { createPasswords, type PasswordCost } from './features/account/sign-in/passwords.ts';
import { createNewsletterFeature } from './features/newsletter/create-newsletter-feature.ts';
import { createOrdersFeature } from './features/orders/create-orders-feature.ts';
import type { FileStore } from './files/file-store.ts';
import { isCallerFault, isMiss } from './http/envelope.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { startMaintenance } from './lib/maintenance.ts';
import type { Observers } from './lib/observers.ts';
import { createBlockedAddresses } from './operator/blocked-addresses.ts';
import { readToday } from './operator/today.ts';

interface FeatureOptions extends Observers {
  config: Config;
  clock: Clock;
  db: Database;
  files: FileStore;
  publicUrl: () => string;
  delivery?: Delivery;
  passwordCost?: PasswordCost;
}

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/**
 * The commands of operators. Results are JSON, since a socket may lie between. The messages of errors are for
 * operators. Each change of an existing order, a member or an address is audited.
 */
export type OperatorCommands = Features['commands'];

/** Runs a command by its name. */
export type RunCommand = <Name extends keyof OperatorCommands>(
  name: Name,
  ...input: Parameters<OperatorCommands[Name]>
) => Promise<Awaited<ReturnType<OperatorCommands[Name]>>>;

/** The part that the API and its worker share: the features without their routes, and the jobs. */
export async function createFeatures(options: FeatureOptions) {
  const { config, logger, registry, clock, db, files, publicUrl } = options;
  const { dataDir, siteUrl } = config;
  const limits = createLimits(options);
  const secrets = config.secrets ?? ([await storedSecret(dataDir)] as const);
  const jobs = createJobQueue({ logger, registry, db, secrets });
  const context: Context = { config, logger, registry, clock, db, files, jobs, limits, secrets, publicUrl, siteUrl };

  const outbox = createOutbox(context, !config.isProduction);
  const passwords = await createPasswords(options.passwordCost);
  const blocked = createBlockedAddresses(context);
  const delivery = options.delivery ?? createDelivery(config, outbox, logger);
  const account = createAccountFeature(context, passwords, delivery);
  const orders = createOrdersFeature(context);
  const newsletter = createNewsletterFeature(context);

  let stopMaintenance = async () => {};
  return {
    context,
    commands: {
      ...orders.commands,
      ...account.commands,
      ...newsletter.commands,
      blockAddress: blocked.blockAddress,
      today: () => readToday(context, jobs),
    },
    blocked,
    outbox,
    account,
    orders,
    newsletter,

    /** Inserts the demo data (contract, demo data); in production deletes it. To be called before the first request. */
    async prepareDemo(): Promise<void> {
      if (!config.isProduction) {
        await account.demo.seed();
        return orders.demo.seed();
      }
      // What a start outside production has left in the same database: accounts with public passwords.
      const removed = { members: await account.demo.remove(), orders: await orders.demo.remove() };
      if (removed.members + removed.orders > 0) logger.info(removed, 'demo data removed');
    },

    /** Runs jobs and maintenance, unless other processes do. */
    start(): void {
      jobs.start();
      stopMaintenance = startMaintenance(context, {
        demo: () => (config.isProduction ? undefined : orders.demo.refresh()),
        files: () => files.sweep?.(clock.now()),
        orders: orders.purge,
        outbox: outbox.sweep,
        ...expiredRows(db),
      });
    },

    /**
     * Ends the calls that wait for a job, and resolves when the work under way has ended or gone back to its queue.
     */
    async stop(): Promise<void> {
      orders.close();
      await Promise.all([stopMaintenance(), jobs.close()]);
    },
  };
}

/** Services on one PostgreSQL count together; PGlite has one process, which counts in memory. */
function createLimits({ config, registry, db }: FeatureOptions): RateLimits {
  return createRateLimits({
    isOn: config.rateLimit,
    store: config.databaseUrl
      ? (options) =>
          new RateLimiterDrizzle({ ...options, storeClient: db, schema: rateLimits, clearExpiredByTimeout: false })
      : undefined,
    onRefusal: createLimitCounter(registry),
    isCallerFault,
    isWithoutEffect: (error) => error instanceof NotSentError,
    isMiss,
  });
}
