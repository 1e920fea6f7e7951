import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { demoMediaDir } from './assets.ts';
import type { Config } from './config.ts';
import { createDemoData, createNoDemoData } from './demo-data.ts';
import type { Delivery } from './delivery/delivery.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import { outboxRoutes } from './delivery/outbox.routes.ts';
import { createOutbox } from './delivery/outbox.store.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { createAccount } from './features/account/account.service.ts';
import { createPasswords, type PasswordCost } from './features/account/passwords.ts';
import { createPictures } from './features/account/pictures.ts';
import { createGoogle } from './features/account/google/google.ts';
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { createNewsletterStore } from './features/newsletter/newsletter.store.ts';
import { createArchives } from './features/orders/archives.ts';
import { createArchivesStore } from './features/orders/archives.store.ts';
import { createDemoFiles } from './features/orders/demo-files.ts';
import { mediaRoutes } from './features/orders/media.routes.ts';
import { memberOrdersRoutes } from './features/orders/member-orders.routes.ts';
import { createOrderKeeping, purgeQuietly } from './features/orders/order-keeping.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { createDemoOrders } from './features/orders/orders.seed.ts';
import { createOrdersStore } from './features/orders/orders.store.ts';
import { answerFaults } from './http/faults.ts';
import { healthRoutes } from './http/health.ts';
import { trackMethods } from './http/methods.ts';
import { metricsRoutes } from './http/metrics.ts';
import { watchRequests } from './http/requests.ts';
import { createServer } from './http/server.ts';
import { createBackground } from './lib/background.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { keepHouse } from './lib/keep-house.ts';
import { openOperatorDoor } from './operator/operator-door.ts';
import type { Store } from './store/database.ts';
import { keptSecret } from './store/kept-secret.ts';
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
 * The product API of SPEC §7: opens the store, lays the demo data (in production: removes it) and
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
  const app = createServer(logger);
  const publicUrl = () => config.publicUrl ?? `http://localhost:${portOf(app) ?? config.port}`;
  const mediaDir = join(config.dataDir, 'media');
  const archiveRows = createArchivesStore(db);
  const orders = createOrdersStore(db);
  const archives = createArchives({ dir: join(config.dataDir, 'archives'), mediaDir, store: archiveRows, clock });
  const sourceDir = options.demoMediaDir ?? demoMediaDir;
  const files = createDemoFiles({ db, mediaDir, sourceDir, log: logger });
  const outbox = createOutbox({ db, clock, log: logger });
  const messengers = createDelivery({ config, outbox, log: logger });
  const { delivery = messengers } = options;
  const background = createBackground(logger);
  const passwords = await createPasswords(options.passwordCost);
  const pictures = createPictures(join(mediaDir, 'profile'));
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  const account = createAccount({ db, clock, secret, passwords, publicUrl });
  const { google: settings, siteUrl } = config;
  const keeping = createOrderKeeping({ db, dataDir: config.dataDir, clock, siteUrl });
  const google = createGoogle({ settings, db, clock, secret, siteUrl, account });

  const demoParts = { db, orders: createDemoOrders({ db, files, clock }), passwords, pictures, log: logger };
  const demo = config.production ? createNoDemoData(demoParts) : createDemoData(demoParts);
  await demo.prepare();

  const methods = trackMethods(app);
  answerFaults(app);
  watchRequests(app);
  healthRoutes(app, store.ping);
  metricsRoutes(app);
  await accountRoutes(app, { account, delivery, background, pictures, siteUrl });
  google.addRoutes(app);
  memberOrdersRoutes(app, { store: orders, authenticate: account.authenticate, clock, publicUrl });
  ordersRoutes(app, { store: orders, archives, clock, publicUrl });
  mediaRoutes(app, { orders, archiveRows, archives, mediaDir, clock, stalledMs });
  newsletterRoutes(app, { store: createNewsletterStore(db, clock), secret });
  if (!config.production) outboxRoutes(app, outbox);
  if (config.databaseUrl === undefined) openOperatorDoor(app, { dataDir: config.dataDir, keeping, log: logger });
  methods.refuseOthers();

  const stopHousekeeping = keepHouse(logger, async () => {
    await demo.refresh();
    await archives.sweep();
    await purgeQuietly(keeping, logger);
    await outbox.tidy();
    await account.sweep();
    await google.sweep();
  });
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    messengers.close();
    await Promise.all([archives.close(), stopHousekeeping()]);
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
