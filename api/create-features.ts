import type { Registry } from 'prom-client';
import type { Clock } from '#shared/node/clock.ts';
import { createRateLimits, type RateLimits } from '#shared/node/protection/rate-limits.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { createLimitCounter } from '#shared/node/telemetry/metrics.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import { type Config, demoMediaDir } from './config.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { FileStore } from './files/file-store.ts';
import { createMessages } from './delivery/message-queue.ts';
import { createOutbox } from './delivery/outbox.ts';
import { createMemberDesk } from './features/account/account.desk.ts';
import { removeDemoMembers, seedMembers } from './features/account/account.seed.ts';
import { createAccountContext } from './features/account/account.context.ts';
import { createGoogleSignIn } from './features/account/google/google.routes.ts';
import { createNotMe } from './features/account/codes/not-me.routes.ts';
import { createPasswordResets } from './features/account/codes/password-reset.service.ts';
import { createPasswords, type PasswordCost } from './features/account/sign-in/passwords.ts';
import { createPictures } from './features/account/profile/pictures.ts';
import { NotSentError } from './features/account/codes/send-code.ts';
import { createOrdersFeature } from './features/orders/create-orders-feature.ts';
import { JobQueue } from './jobs/job-queue.ts';
import { startMaintenance } from './lib/maintenance.ts';
import { createDatabaseCounters, deleteExpiredCounts } from './database/database-counters.ts';
import { needsDataDir, sweepDataDir } from './data-dir/data-dir.ts';
import type { Store } from './database/database.ts';
import { createSpentTokensStore } from './database/spent-tokens.ts';
import { storedSecret } from './data-dir/stored-secret.ts';
import { isCallerFault, isMiss } from './http/envelope.ts';
import { createAdmin } from './operator/admin.ts';
import { createBlockedAddresses } from './operator/blocked-addresses.ts';

export interface Dependencies {
  config: Config;
  logger: Logger;
  clock: Clock;
  store: Store;
  files: FileStore;
  /** How codes and links are sent. Default: as the config says. */
  delivery?: Delivery | undefined;
  /** Parameters of the password hash. Default: those of OWASP. */
  passwordCost?: PasswordCost | undefined;
  demoMediaDir?: string | undefined;
  registry: Registry;
  tracing: Tracing;
  /** Base of media and zip links. */
  publicUrl: () => string;
}

/** The part that the API and its worker share: the features without their routes, and the jobs. */
export async function createFeatures({
  config,
  logger,
  clock,
  store,
  files,
  publicUrl,
  registry,
  tracing,
  ...options
}: Dependencies) {
  const { db } = store;
  const { dataDir, siteUrl, formerSecrets } = config;
  const jobs = new JobQueue({ store, log: logger, registry, tracing });
  const outbox = createOutbox({ db, clock, log: logger, keepsCodes: !config.isProduction });
  const passwords = await createPasswords(options.passwordCost);
  const limits = createLimits(config, store, registry);
  const blocked = createBlockedAddresses({ db, clock });
  const pictures = createPictures({ files, jobs, log: logger });
  const secret = config.secret ?? (await storedSecret(dataDir));
  const account = createAccountContext({ db, clock, secret, formerSecrets, passwords, publicUrl });
  const messages = createMessages({
    jobs,
    delivery: options.delivery ?? createDelivery({ config, outbox, log: logger }),
    secret,
    formerSecrets,
    clock,
    onFailed: account.withdrawCode,
  });
  const passwordResets = createPasswordResets({ account, messages, jobs, secret, formerSecrets });
  const notMe = createNotMe({ secret, formerSecrets, publicUrl });
  const orders = createOrdersFeature({
    db,
    files,
    jobs,
    demoMediaDir: options.demoMediaDir ?? demoMediaDir,
    siteUrl,
    publicUrl,
    clock,
    log: logger,
  });
  const spent = createSpentTokensStore(db);
  const google = createGoogleSignIn({
    settings: config.google,
    db,
    clock,
    secret,
    formerSecrets,
    siteUrl,
    account,
    spent,
  });

  const members = createMemberDesk({ db, account, pictures, messages, passwordResets, limits });

  /** Inserts the demo data (contract, demo data). */
  async function seedDemo(): Promise<void> {
    await seedMembers(db, passwords);
    await orders.demo.seed();
  }

  /**
   * Deletes the demo data that a start outside production has left in the same database, at each start. Hiding the rows
   * would leave accounts with public passwords to every query that forgets to do so.
   */
  async function removeDemo(): Promise<void> {
    const removed = { members: await removeDemoMembers(db, pictures), orders: await orders.demo.remove() };
    if (removed.members + removed.orders > 0) logger.info(removed, 'demo data removed');
  }

  let stopMaintenance = async () => {};

  function maintain(): void {
    stopMaintenance = startMaintenance(
      { log: logger, clock },
      {
        demo: config.isProduction ? removeDemo : orders.demo.refresh,
        files: () => files.sweep(clock.now()),
        ...(needsDataDir(config) && { dataFolder: () => sweepDataDir(dataDir, clock.now()) }),
        orders: (expiredBefore) => orders.sweep(expiredBefore),
        outbox: () => outbox.sweep(),
        account: (expiredBefore) => account.sweep(expiredBefore),
        spentTokens: (expiredBefore) => spent.deleteExpired(expiredBefore),
        jobs: () => jobs.sweep(),
        limits: (expiredBefore) => deleteExpiredCounts(db, expiredBefore),
        database: () => store.checkpoint?.(),
      },
    );
  }

  return {
    admin: createAdmin({ db, files, clock, log: logger, jobs, orders, members, blocked, secret, siteUrl }),
    limits,
    blocked,
    jobs,
    outbox,
    messages,
    passwordResets,
    pictures,
    secret,
    account,
    notMe,
    orders,
    google,

    /** To be called before the first request. */
    prepareDemo: config.isProduction ? removeDemo : seedDemo,

    /** Resolves when the messages that were requested have been tried once, after `timeoutMs` at the latest. */
    untilMessagesTried: (timeoutMs: number): Promise<void> =>
      jobs.untilTried([passwordResets.queueName, messages.queueName], timeoutMs),

    /** @param runs whether this process runs jobs and maintenance; false: other processes do */
    start({ runs }: { runs: boolean }): void {
      if (!runs) return;
      void jobs.start();
      maintain();
    },

    /**
     * Answers the calls that wait for a job, and resolves when the work under way has ended or gone back to its queue.
     */
    async stop(): Promise<void> {
      await Promise.all([orders.close(), stopMaintenance(), jobs.close()]);
    },
  };
}

/** Services on one PostgreSQL count together; PGlite has one process, which counts in memory. */
function createLimits({ rateLimit: isOn, databaseUrl }: Config, { db }: Store, registry: Registry): RateLimits {
  return createRateLimits({
    isOn,
    store: databaseUrl === undefined ? undefined : createDatabaseCounters(db),
    onRefusal: createLimitCounter(registry),
    isRefused: isCallerFault,
    isWithoutEffect: (error) => error instanceof NotSentError,
    isMiss,
  });
}
