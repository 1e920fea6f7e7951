import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { demoMediaDir } from './assets.ts';
import type { Config } from './config.ts';
import type { Delivery } from './delivery/delivery.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import { outboxRoutes } from './delivery/outbox.routes.ts';
import { createOutbox } from './delivery/outbox.store.ts';
import { seedMembers } from './features/account/account.seed.ts';
import { createArchives } from './features/orders/archives.ts';
import { createArchivesStore } from './features/orders/archives.store.ts';
import { createDemoFiles } from './features/orders/demo-files.ts';
import { mediaRoutes } from './features/orders/media.routes.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { createDemoOrders } from './features/orders/orders.seed.ts';
import { createOrdersStore } from './features/orders/orders.store.ts';
import { answerFault, answerFaults } from './http/faults.ts';
import { healthRoutes } from './http/health.ts';
import { trackMethods } from './http/methods.ts';
import { metricsRoutes } from './http/metrics.ts';
import { RequestLog } from './http/request-log.ts';
import { requestIdOf, watchRequests } from './http/requests.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { describeFault } from './lib/describe-fault.ts';
import type { Store } from './store/database.ts';
import { openStore } from './store/open-store.ts';

export type ApiOptions = {
  config: Config;
  /** Default: silent. */
  logger?: FastifyBaseLogger;
  clock?: Clock;
  /** Default: opened as the config says. Closed with the app in any case. */
  store?: Store;
  /** The way codes leave the house. */
  delivery?: Delivery;
  demoMediaDir?: string;
  /** A download whose client takes nothing for this long is given up. */
  stalledMs?: number;
};

/** Answers still under way when the service closes get this long; then their connections are cut. */
const DRAIN_MS = 4_000;

const HOUSEKEEPING_MS = 15 * 60 * 1000;

/**
 * The product API of SPEC §7: opens the store, lays the demo data (outside production) and gives
 * a server that does not listen yet. `close()` closes all of it.
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
  const archives = createArchives({
    dir: join(config.dataDir, 'archives'),
    mediaDir,
    store: archiveRows,
    clock,
  });
  const sourceDir = options.demoMediaDir ?? demoMediaDir;
  const files = createDemoFiles({ db, mediaDir, sourceDir, log: logger });
  const demo = createDemoOrders({ db, files, clock });
  const outbox = createOutbox({ db, clock, log: logger });
  const delivery = createDelivery({ config, outbox, log: logger });

  if (!config.production) {
    await seedMembers(db);
    await demo.lay();
  }

  const methods = trackMethods(app);
  answerFaults(app);
  watchRequests(app);
  healthRoutes(app, store.ping);
  metricsRoutes(app);
  ordersRoutes(app, { store: orders, archives, clock, publicUrl });
  mediaRoutes(app, { orders, archiveRows, archives, mediaDir, clock, stalledMs });
  if (!config.production) outboxRoutes(app, outbox);
  methods.refuseOthers();

  const stopHousekeeping = keepHouse(logger, async () => {
    if (!config.production) await demo.refresh();
    await archives.sweep();
    await outbox.tidy();
  });
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    delivery.close();
    await Promise.all([archives.close(), stopHousekeeping()]);
  });
  app.addHook('onClose', () => store.close());
  return app;
}

function createServer(loggerInstance: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance,
    logController: new RequestLog(),
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: answerFault,
    bodyLimit: 100 * 1024,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      // 100 characters of an invoice, each up to 12 in an address.
      maxParamLength: 1200,
    },
  });
  // Bodies are JSON; Fastify would also take text.
  app.removeContentTypeParser('text/plain');
  return app;
}

/**
 * Runs the work now and every quarter of an hour; a failure is logged and tried again by then.
 *
 * @returns the end of it, waiting for a run under way
 */
function keepHouse(logger: FastifyBaseLogger, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = work().catch((error: unknown) => {
      logger.warn({ fault: describeFault(error) }, 'housekeeping failed');
    });
  };
  run();
  const timer = setInterval(run, HOUSEKEEPING_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

function portOf(app: FastifyInstance): number | null {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
