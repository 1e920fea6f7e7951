import brandBooths from '#brand/booths.json' with { type: 'json' };
import { describeDemoBrand } from '#bff/lib/demo-brand.ts';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { CLIENT_NAME_HEADER, CLIENT_VERSION_HEADER } from '#shared/node/http/request-context.ts';
import { type Clock, systemClock } from '#shared/node/clock.ts';
import { createSilentLogger, type Logger } from '#shared/node/process/logger.ts';
import { createService, PRIVATE_HEADERS } from '#shared/node/http/service.ts';
import type { Timeouts } from '#shared/node/http/timeouts.ts';
import { NO_TRACING, type Tracing } from '#shared/node/telemetry/tracing.ts';
import { readExamples, readManifests } from './generated-files.ts';
import type { Config } from './config.ts';
import { createFeatures } from './create-features.ts';
import { checkManifests, combineManifests } from './graphql/trusted-documents/client-manifests.ts';
import { createGraph } from './graphql/apollo-server.ts';
import { createNewDocuments } from './graphql/documents/new-documents.ts';
import { createCompiledQueries } from './graphql/compiled/compiled-queries.ts';
import { createFastPath } from './http/graphql-fast-path.ts';
import { registerGraphPages } from './http/graph-pages.ts';
import { MAX_JSON_BYTES, registerErrorHandlers } from './http/error-handlers.ts';
import { registerGraphqlRoute } from './http/graphql-route.ts';
import { createMetrics } from './http/metrics.ts';
import { ResponseHeads } from './http/response-heads.ts';
import { connectRedis } from './lib/redis.ts';
import { buildSchema } from './schema.ts';
import { createRestClient } from './upstream/rest-client.ts';
import { createDeviationWatch } from './upstream/deviations.ts';

interface Options {
  config: Config;
  clock?: Clock;
  logger?: Logger;
  timeouts?: Timeouts;
  tracing?: Tracing;
}

/**
 * The composition root: every part is created here or in create-features.ts, once, by hand.
 * @returns the server, not listening; its `close()` releases all it holds
 * @throws StartupError
 */
export async function createApp({
  config,
  clock = systemClock,
  logger = createSilentLogger(),
  timeouts,
  tracing = NO_TRACING,
}: Options): Promise<FastifyInstance> {
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, config.redisTimeoutMs, logger);
  const manifests = readManifests(config.trustedDocuments, { isRequired: config.trustedDocumentsOnly });
  const metrics = createMetrics(manifests, tracing);
  /**
   * Whether the last try was answered without a server fault; true at first. No probes: health checks must not add load.
   */
  let isUpstreamUp = true;
  const rest = createRestClient({
    baseUrl: config.productApiUrl,
    timeoutMs: config.upstreamTimeoutMs,
    clock,
    tracing,
    onCall: metrics.onCall,
    onAnswer: createDeviationWatch({ clock, logger, onDeviation: metrics.onDeviation }),
    onTry: (isUp) => void (isUpstreamUp = isUp),
    onCircuit: (group, isOpen) =>
      logger.warn({ group }, isOpen ? 'circuit open: the product API fails' : 'circuit closed: the product API works'),
  });
  const isDegraded = (): boolean => !isUpstreamUp || rest.groupStates().some(([, { isOpen }]) => isOpen);
  metrics.watchCallGroups(rest.groupStates);
  if (redis) metrics.watchRedis(() => redis.status === 'ready');

  const features = await createFeatures({
    rest,
    config,
    onLimit: metrics.onLimit,
    redis,
    clock,
    logger,
  });
  const demo = config.isProduction ? describeDemoBrand(config.boothsFile !== null, brandBooths.length) : null;
  if (demo !== null) logger.warn(demo);
  const schema = await buildSchema(features.resolvers);
  if (config.trustedDocuments !== null) checkManifests(manifests, schema);
  const documents = combineManifests(manifests);
  const newDocuments = createNewDocuments();
  const examples = readExamples();
  const graph = createGraph({
    schema,
    logger,
    introspection: config.introspection,
    examples,
    documents,
    documentStore: newDocuments.store,
    trustedDocumentsOnly: config.trustedDocumentsOnly,
    onOperation: metrics.onOperation,
    onRetired: metrics.onRetired,
  });
  await graph.start();

  const app = createService({
    logger,
    logKey: config.logKey,
    server: { bodyLimit: MAX_JSON_BYTES },
    trustProxy: config.trustProxy,
    timeouts,
    tracing,
    headers: {
      ...PRIVATE_HEADERS,
      ...(config.siteUrl.startsWith('https:') && {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      }),
    },
    // The graph answers without the API, too: the service stays ready while the API is down.
    ready: (state) =>
      state === 'ready'
        ? { status: isDegraded() ? 'degraded' : 'ok', upstream: isUpstreamUp ? 'up' : 'down' }
        : { status: state },
    metrics: metrics.registry,
    metricsAddress: config.metrics,
    onAnswered: ({ operation }, ms) => operation && metrics.onOperationAnswered(operation.name, ms),
    drain: { stopCalls: () => rest.close() },
  });
  registerErrorHandlers(app);
  await app.register(cors, toCorsOptions(config));
  const queries = config.compiledQueries
    ? createCompiledQueries({ schema, clock, onOperation: metrics.onOperation, onOutcome: metrics.onCompiledQuery })
    : null;
  const heads = new ResponseHeads(config.allowedOrigins);
  const pages = registerGraphPages(app, {
    schema,
    examples,
    trustedDocumentsOnly: config.trustedDocumentsOnly,
    hasSandbox: config.introspection,
  });
  await registerGraphqlRoute(app, { graph, queries, documents: documents.current, newDocuments, heads, pages });
  if (queries)
    app.addMiddleware(
      createFastPath({
        queries,
        documents: documents.current,
        heads,
        isDraining: app.isDraining,
        onAnswer: metrics.onFastPathAnswer,
      }),
    );
  // Called twice: here it marks the features as stopping, in onClose it waits for the calls that still run.
  app.addHook('preClose', async () => void features.stop());
  app.addHook('onClose', async () => {
    await Promise.all([graph.stop(), rest.close(), features.stop()]);
    redis?.disconnect();
  });
  return app;
}

function toCorsOptions(config: Config): FastifyCorsOptions {
  return {
    origin: config.allowedOrigins,
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'content-type',
      'authorization',
      'x-request-id',
      'apollo-require-preflight',
      'x-apollo-operation-name',
      CLIENT_NAME_HEADER,
      CLIENT_VERSION_HEADER,
      IDEMPOTENCY_HEADER,
    ],
    exposedHeaders: ['x-request-id'],
    maxAge: 86_400,
  };
}
