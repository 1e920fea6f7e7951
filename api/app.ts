import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { demoMediaDir } from './assets.ts';
import type { Config } from './config.ts';
import { createDemoData, createNoDemoData } from './demo-data.ts';
import type { Delivery } from './delivery/delivery.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import { outboxRoutes } from './delivery/outbox.routes.ts';
import { createOutbox } from './delivery/outbox.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { createAccount } from './features/account/account.service.ts';
import { createPasswords, type PasswordCost } from './features/account/passwords.ts';
import { createPictures } from './features/account/pictures.ts';
import { createGoogle } from './features/account/google/google.ts';
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { createNewsletterStore } from './features/newsletter/newsletter.store.ts';
import { createOrders } from './features/orders/create-orders.ts';
import { answerFaults } from './http/faults.ts';
import { healthRoutes } from './http/health.ts';
import { trackMethods } from './http/methods.ts';
import { metricsRoutes } from './http/metrics.ts';
import { watchRequests } from './http/requests.ts';
import { createServer } from './http/server.ts';
import { createBackground } from './lib/background.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { startMaintenance } from './lib/maintenance.ts';
import { registerAdminSocket } from './operator/admin-socket.ts';
import type { Store } from './store/database.ts';
import { storedSecret } from './store/stored-secret.ts';
import { openStore } from './store/open-store.ts';

export type ApiOptions = {
  config: Config;
  /** Default: silent. */
  logger?: FastifyBaseLogger;
  clock?: Clock;
  /** Default: opened as the config says. Closed with the app in any case. */
  store?: Store;
  /** The way codes leave the house. Default: as the config says. */
  delivery?: Delivery;
  /** What hashing a password costs. Default: OWASP's choice. */
  passwordCost?: PasswordCost;
  demoMediaDir?: string;
  /** A download whose client takes nothing for this long is given up. */
  stalledMs?: number;
};

/** Answers still under way when the service closes get this long; then their connections are cut. */
const DRAIN_MS = 4_000;

/**
 * The product API of requirements §7: opens the store, lays the demo data (in production: removes it) and
 * gives a server that does not listen yet. `close()` closes all of it.
 *
 * @throws {import('./store/store-error.ts').StoreError} when the database is not to be had
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { config, logger = pino({ level: 'silent' }) } = options;
  const store = options.store ?? (await openStore(config, logger));
  try {
    return await build({ ...options, logger, store });
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function build(options: ApiOptions & { logger: FastifyBaseLogger; store: Store }) {
  const { config, logger, store, clock = systemClock, stalledMs } = options;
  const { db } = store;
  const { dataDir, siteUrl, google: settings } = config;
  const app = createServer(logger);
  const publicUrl = () => config.publicUrl ?? `http://localhost:${portOf(app) ?? config.port}`;
  const outbox = createOutbox({ db, clock, log: logger });
  const messengers = createDelivery({ config, outbox, log: logger });
  const { delivery = messengers } = options;
  const background = createBackground(logger);
  const passwords = await createPasswords(options.passwordCost);
  const pictures = createPictures(join(dataDir, 'media/profile'));
  const secret = config.secret ?? (await storedSecret(dataDir));
  const account = createAccount({ db, clock, secret, passwords, publicUrl });
  const sources = options.demoMediaDir ?? demoMediaDir;
  const orders = createOrders({ db, dataDir, demoMediaDir: sources, siteUrl, publicUrl, clock, log: logger, stalledMs });
  const google = createGoogle({ settings, db, clock, secret, siteUrl, account });

  const demoParts = { db, orders: orders.demo, passwords, pictures, log: logger };
  const demo = config.production ? createNoDemoData(demoParts) : createDemoData(demoParts);
  await demo.prepare();

  const methods = trackMethods(app);
  answerFaults(app);
  watchRequests(app);
  healthRoutes(app, store.ping);
  metricsRoutes(app);
  await accountRoutes(app, { account, delivery, background, pictures, siteUrl });
  google.addRoutes(app);
  orders.addRoutes(app, account.authenticate);
  newsletterRoutes(app, { store: createNewsletterStore(db, clock), secret });
  if (!config.production) outboxRoutes(app, outbox);
  if (config.databaseUrl === undefined) registerAdminSocket(app, { dataDir, keeping: orders.keeping, log: logger });
  methods.refuseOthers();

  const stopHousekeeping = startMaintenance(logger, async () => {
    await demo.refresh();
    await orders.sweep();
    await outbox.tidy();
    await account.sweep();
    await google.sweep();
  });
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    messengers.close();
    await Promise.all([orders.close(), stopHousekeeping()]);
  });
  app.addHook('onClose', async () => {
    await background.end();
    await store.close();
  });
  return app;
}

function portOf(app: FastifyInstance): number | null {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
