import cors from '@fastify/cors';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { readExamples, readTrustedDocuments } from './assets.ts';
import type { Config } from './config.ts';
import { createGraph } from './graphql/graph.ts';
import { addBodyDeadline } from './http/body-deadline.ts';
import { addDrain } from './http/drain.ts';
import { addErrorHandlers } from './http/errors.ts';
import { addGraphqlRoute } from './http/graphql-route.ts';
import { addHealthRoutes, type UpstreamHealth } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { readRequestId } from './http/request-id.ts';
import { addRequestLog } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { type Clock, systemClock } from '#shared/node/clock.ts';
import { createSilentLogger, type Logger } from './lib/logger.ts';
import { connectRedis } from './lib/redis.ts';
import { createLimits } from './limits.ts';
import { furnish } from './rooms.ts';
import { buildHouseSchema } from './schema.ts';
import { createRestClient } from './upstream/rest-client.ts';

/** 100 kB as contract writes it, with a small k: thousands. */
const BODY_LIMIT = 100_000;
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

  const rooms = await furnish({ rest, slowRest, limits: createLimits(config.rateLimit, redis), redis, boothsFile: config.boothsFile, clock, logger });
  const schema = await buildHouseSchema(rooms.resolvers);
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
  addBodyDeadline(app);
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
  await addGraphqlRoute(app, graph);
  const stopCalls = () => Promise.all([rest.close(), slowRest.close()]);
  addDrain(app, { stopCalls });
  app.addHook('preClose', async () => void rooms.stop());
  app.addHook('onClose', async () => {
    await Promise.all([graph.stop(), stopCalls(), rooms.stop()]);
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
    // A client may not take longer than this to send a file; everything else is held to less.
    requestTimeout: 120_000,
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
