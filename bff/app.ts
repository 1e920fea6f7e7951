import cors from '@fastify/cors';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { readExamples, readTrustedDocuments } from './assets.ts';
import type { Config } from './config.ts';
import { DEMO_BOOTHS } from './features/booths/booths.data.ts';
import { loadBooths } from './features/booths/booths-file.ts';
import { BoothsResolver } from './features/booths/booths.resolver.ts';
import { createBoothsService } from './features/booths/booths.service.ts';
import { createDownloadsService } from './features/orders/downloads.service.ts';
import { createMemoryDownloadsStore } from './features/orders/downloads.store.ts';
import { createSharedDownloadsStore } from './features/orders/shared-downloads.store.ts';
import { OrdersResolver } from './features/orders/orders.resolver.ts';
import { createOrdersService, type OrderLimits } from './features/orders/orders.service.ts';
import { createOrdersUpstream } from './features/orders/orders.upstream.ts';
import { createGraph } from './graphql/graph.ts';
import { createMissQuota, createQuota, unlimited } from './graphql/rate-limits.ts';
import { addDrain } from './http/drain.ts';
import { addErrorHandlers } from './http/errors.ts';
import { addGraphqlRoute } from './http/graphql-route.ts';
import { addHealthRoutes, type UpstreamHealth } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { readRequestId } from './http/request-id.ts';
import { addRequestLog } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createSilentLogger, type Logger } from './lib/logger.ts';
import { connectRedis, type SharedRedis } from './lib/redis.ts';
import { buildHouseSchema } from './schema.ts';
import { createRestClient } from './upstream/rest-client.ts';

const BODY_LIMIT = 100 * 1024;
/** The API may take this long for a zip. */
const DOWNLOAD_TIMEOUT_MS = 60 * 60_000;

interface Options {
  config: Config;
  clock?: Clock;
  logger?: Logger;
}

/**
 * The composition root: everything is made here, once, by hand.
 * @returns the server, not listening; close it to let go of all it holds
 * @throws BoothsFileError
 */
export async function createApp({ config, clock = systemClock, logger = createSilentLogger() }: Options): Promise<FastifyInstance> {
  const app = createServer(config, logger);
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, logger);
  const metrics = createMetrics();
  const health: UpstreamHealth = { isUp: true };
  const calls = { baseUrl: config.productApiUrl, clock, onCall: metrics.onCall, onTry: (isUp: boolean) => void (health.isUp = isUp) };

  const rest = createRestClient({ ...calls, timeoutMs: config.upstreamTimeoutMs });
  // Connections of their own, so that a hundred zips in the making keep nobody's look-up waiting.
  const slowRest = createRestClient({ ...calls, timeoutMs: DOWNLOAD_TIMEOUT_MS, maxTries: 1 });

  const ordersUpstream = createOrdersUpstream(rest, slowRest);
  const localDownloads = createMemoryDownloadsStore(clock);
  const downloads = createDownloadsService({ upstream: ordersUpstream, store: redis ? createSharedDownloadsStore(redis, localDownloads) : localDownloads, logger });
  const orders = createOrdersService({ upstream: ordersUpstream, downloads, limits: createLimits(config.rateLimit, redis), clock });
  const booths = createBoothsService(config.boothsFile === null ? DEMO_BOOTHS : await loadBooths(config.boothsFile));

  const schema = await buildHouseSchema([new BoothsResolver(booths), new OrdersResolver(orders)]);
  const graph = createGraph({
    schema,
    logger,
    introspection: config.introspection,
    examples: config.introspection ? readExamples() : null,
    trustedDocuments: config.trustedDocumentsOnly ? readTrustedDocuments() : null,
    onOperation: metrics.onOperation,
  });
  await graph.start();

  addRequestLog(app, metrics);
  addSecurityHeaders(app, config.siteUrl.startsWith('https:'));
  addErrorHandlers(app);
  await app.register(cors, {
    origin: config.allowedOrigins,
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type', 'authorization', 'x-request-id', 'apollo-require-preflight', 'x-apollo-operation-name'],
    exposedHeaders: ['x-request-id'],
    maxAge: 86_400,
  });
  app.decorate('metrics', metrics.registry);
  addHealthRoutes(app, health, metrics);
  addGraphqlRoute(app, graph);
  const stopCalls = () => Promise.all([rest.close(), slowRest.close()]);
  addDrain(app, { stopCalls });
  app.addHook('preClose', async () => void downloads.stop());
  app.addHook('onClose', async () => {
    await Promise.all([graph.stop(), stopCalls(), downloads.stop()]);
    redis?.close();
  });
  return app;
}

function createServer(config: Config, logger: Logger): FastifyInstance {
  return fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Our own line says more with less.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    trustProxy: toTrust(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    // A client may not take longer than this to send its request.
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // A closing instance answers what still reaches it, with `Connection: close`: nothing is lost in a rolling restart.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
}

/** A number means that many proxies, counted from here. */
function toTrust(trust: Config['trustProxy']): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/** CONTRACT, "Limits the BFF keeps". Names are counted under in Redis. */
function createLimits(isOn: boolean, redis: SharedRedis | null): OrderLimits {
  if (!isOn) return { findByAddress: unlimited, findByPhone: unlimited, misses: unlimited };
  return {
    findByAddress: createQuota({ name: 'find-address', points: 10, seconds: 60 }, redis),
    findByPhone: createQuota({ name: 'find-phone', points: 5, seconds: 60 }, redis),
    misses: createMissQuota({ name: 'invoice', points: 20, seconds: 60 }, redis),
  };
}
