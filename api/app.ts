import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { JSON_MAX_BYTES } from '#shared/limits.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { type Clock, systemClock } from '#shared/node/clock.ts';
import { createSilentLogger, type Logger } from '#shared/node/logger.ts';
import { createService, PRIVATE_HEADERS, type Timeouts } from '#shared/node/service.ts';
import type { Config } from './config.ts';
import { createFeatures, type Features } from './create-features.ts';
import type { Delivery } from './delivery/delivery.ts';
import { registerOutbox } from './delivery/outbox.ts';
import type { PasswordCost } from './features/account/sign-in/passwords.ts';
import { ApiError, ok } from './http/envelope.ts';
import { registerErrorHandlers, sendError } from './http/errors.ts';
import { createReadinessCheck } from './http/readiness.ts';
import { createRegisterCall } from './http/routes.ts';
import { logSecurityEvents } from './http/security-events.ts';
import type { Observers } from './lib/observers.ts';
import { openStores, type Stores } from './open-stores.ts';
import { registerOperatorSocket } from './operator/operator-socket.ts';

export interface ApiOptions {
  config: Config;
  /** Default: nothing is logged. */
  logger?: Logger;
  clock?: Clock;
  timeouts?: Timeouts;
  /** How codes and links are sent. Default: as the config says. */
  delivery?: Delivery;
  /** Default: that of OWASP. */
  passwordCost?: PasswordCost;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes serve, for those who call it without HTTP. */
    features: Features;
  }
}

/** 100 characters of an invoice, each up to 12 in a URL. */
const MAX_PARAM_LENGTH = 1200;
/**
 * Longer than the default: a query of the embedded database blocks the event loop. With PostgreSQL it may be as long:
 * visitors are refused by the BFF, and what it has accepted should not be refused here.
 */
const LOAD_LIMITS = { maxTurnMs: 250 };
const describeRefusal = () => new ApiError(503, serverMessages.busy).toEnvelope();

/**
 * The product API of requirements §7: opens the stores, inserts the demo data (in production: removes it) and
 * returns a server that does not listen yet. `close()` closes the server and the stores. A worker runs jobs and
 * maintenance for APIs beside it: its server has health and metrics alone.
 *
 * @throws {import('#shared/node/errors.ts').StartupError} if a store cannot be opened
 */
export async function createApi({ logger = createSilentLogger(), ...options }: ApiOptions): Promise<FastifyInstance> {
  const { config } = options;
  if (config.isProduction && config.publicUrl === undefined && !config.isWorker)
    logger.warn('API_PUBLIC_URL is not set: links to media lead to localhost');
  const observers = { logger, registry: new Registry() };
  const stores = await openStores(config, observers);
  try {
    return await build({ ...options, ...observers }, stores);
  } catch (error) {
    await stores.close();
    throw error;
  }
}

type BuildOptions = ApiOptions & Observers;

async function build(options: BuildOptions, { db, ping, files, close }: Stores): Promise<FastifyInstance> {
  const { config, clock = systemClock } = options;
  const app = createServer(options, createReadinessCheck(ping, files));
  const publicUrl = () => config.publicUrl ?? `http://localhost:${portOf(app) ?? config.port}`;
  const features = await createFeatures({ ...options, db, files, clock, publicUrl });
  app.decorate('features', features);
  registerErrorHandlers(app);
  if (!config.isWorker) {
    await features.prepareDemo();
    await registerRoutes(app, features);
  }

  // After `listen`: the first requests need no job.
  app.addHook('onListen', async () => {
    if (config.runsJobs) features.start();
  });
  app.addHook('preClose', () => features.stop());
  app.addHook('onClose', close);
  return app;
}

async function registerRoutes(
  app: FastifyInstance,
  { context, account, orders, newsletter, ...features }: Features,
): Promise<void> {
  const { isProduction, databaseUrl, dataDir } = context.config;
  logSecurityEvents(app);
  await features.blocked.refresh();
  app.addHook('onRequest', features.blocked.check);
  const registerCall = createRegisterCall(app, account.authenticate);
  await account.addRoutes(app, registerCall);
  orders.addRoutes(app, registerCall);
  newsletter.addRoutes(registerCall);
  if (!isProduction) registerOutbox(app, features.outbox);
  if (databaseUrl === undefined) registerOperatorSocket(app, dataDir, features.commands);
}

function createServer(
  { config, logger, timeouts, registry }: BuildOptions,
  ready: ReturnType<typeof createReadinessCheck>,
) {
  const app = createService({
    logger,
    logKey: config.logKey,
    server: {
      bodyLimit: JSON_MAX_BYTES,
      frameworkErrors: sendError,
      routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    },
    trustProxy: config.trustProxy,
    timeouts,
    headers: PRIVATE_HEADERS,
    live: ok({ live: true }),
    ready,
    metricsAddress: config.metrics,
    metrics: registry,
    loadLimits: LOAD_LIMITS,
    describeRefusal,
    // Ends downloads in flight, so that the database has the time to close.
    stopCalls: () => app.server.closeAllConnections(),
  });
  // Bodies are JSON; Fastify would also take text.
  app.removeContentTypeParser('text/plain');
  return app;
}

function portOf(app: FastifyInstance): number | null {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
