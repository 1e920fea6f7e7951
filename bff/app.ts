import type { ApolloServer } from '@apollo/server';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { site } from '#brand/brand.ts';
import { GRAPH_HEADERS, handleError, toBusyError, toGraphqlError, useGraphqlMediaType } from '#shared/graphql-http.ts';
import { JSON_MAX_BYTES } from '#shared/limits.ts';
import { type Clock, systemClock } from '#shared/node/clock.ts';
import { createSilentLogger, type Logger } from '#shared/node/logger.ts';
import { connectRedis, type FailFastRedis } from '#shared/node/redis.ts';
import { createService, PRIVATE_HEADERS, type Timeouts } from '#shared/node/service.ts';
import { compiledQueries } from './compiled-queries/compiled-queries.ts';
import type { Config } from './config.ts';
import { createFeatures } from './create-features.ts';
import { createUpstream } from './create-upstream.ts';
import { readExamples, readManifests, readSchemaText } from './generated-files.ts';
import { createApolloServer } from './graphql/apollo-server.ts';
import type { GraphContext } from './graphql/context.ts';
import { createNewDocuments } from './graphql/documents/new-documents.ts';
import {
  checkManifests,
  type ClientManifests,
  combineManifests,
} from './graphql/trusted-documents/client-manifests.ts';
import { landingPage, registerGraphPages } from './http/graph-pages.ts';
import { registerGraphqlRoute } from './http/graphql-route.ts';
import { createMetrics, type Metrics, showCallGroups, showRedis } from './http/metrics.ts';
import { buildSchema } from './schema.ts';

interface Options {
  config: Config;
  clock?: Clock;
  logger?: Logger;
  timeouts?: Timeouts;
}

/** The values that the steps of {@link createApp} share. */
interface Dependencies extends Required<Omit<Options, 'timeouts'>> {
  manifests: ClientManifests;
  metrics: Metrics;
  redis: FailFastRedis | null;
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
}: Options): Promise<FastifyInstance> {
  // Read before the wait for Redis, so that a bad one is told at once.
  const manifests = readManifests(config.trustedDocuments, { isRequired: config.trustedDocumentsOnly });
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, config.redisTimeoutMs, logger);
  const metrics = createMetrics(manifests);
  return composeApp({ config, clock, logger, manifests, metrics, redis }, timeouts).catch((error: unknown) => {
    redis?.disconnect();
    throw error;
  });
}

async function composeApp(dependencies: Dependencies, timeouts: Timeouts | undefined): Promise<FastifyInstance> {
  const { config, clock, logger, manifests, metrics, redis } = dependencies;
  const { rest, ready } = createUpstream(dependencies);
  showCallGroups(metrics.registry, rest.groupStates);
  if (redis) showRedis(metrics.registry, redis);

  const resolvers = await createFeatures({ rest, config, onLimit: metrics.onLimit, redis, clock, logger });
  const invented = site.invented.filter((part) => part !== 'booths' || config.boothsFile === null);
  if (config.isProduction && invented.length > 0)
    logger.warn(`the brand is invented: ${invented.join(', ')} (docs/brand.md)`);
  const schema = await buildSchema(resolvers);
  if (config.trustedDocuments !== null) checkManifests(manifests, schema);

  const app = createService({
    logger,
    logKey: config.logKey,
    server: { bodyLimit: JSON_MAX_BYTES, routerOptions: { ignoreTrailingSlash: true } },
    trustProxy: config.trustProxy,
    timeouts,
    headers: config.siteUrl.startsWith('https:')
      ? { ...PRIVATE_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : PRIVATE_HEADERS,
    ready,
    metrics: metrics.registry,
    metricsAddress: config.metrics,
    describeRefusal: toBusyError,
    stopCalls: () => rest.close(),
  });
  app.setErrorHandler(handleError);
  app.addHook('onSend', useGraphqlMediaType);
  app.setNotFoundHandler(({ id }, reply) => {
    const message = 'There is nothing here; the graph is at /graphql.';
    // Not NOT_FOUND: an app with a wrong address would say that an order does not exist.
    return reply.code(404).send(toGraphqlError(message, 'BAD_REQUEST', id, { reason: 'PATH_UNKNOWN' }));
  });
  // Lets the pages of these origins call the graph.
  await app.register(cors, {
    origin: config.allowedOrigins,
    methods: ['GET', 'POST'],
    allowedHeaders: ['x-request-id', ...GRAPH_HEADERS],
    exposedHeaders: ['x-request-id', 'retry-after', 'etag'],
    maxAge: 86_400,
    // Its refusal would be plain text.
    strictPreflight: false,
  });
  const apollo = await serveGraph(app, schema, dependencies);
  app.addHook('onClose', async () => {
    await Promise.all([apollo.stop(), rest.close()]);
    redis?.disconnect();
  });
  return app;
}

/** Serves Apollo Server and pages at the graph's path. */
async function serveGraph(
  app: FastifyInstance,
  schema: GraphQLSchema,
  { config, logger, manifests, metrics }: Dependencies,
): Promise<ApolloServer<GraphContext>> {
  const { introspection, trustedDocumentsOnly } = config;
  const graph = { schema, examples: readExamples(), introspection, trustedDocumentsOnly };
  const documents = combineManifests(manifests);
  const newDocuments = createNewDocuments(documents.texts);
  const apollo = createApolloServer({
    ...graph,
    logger,
    documents,
    documentStore: newDocuments.store,
    onOperation: metrics.onOperation,
    plugins: [
      landingPage(graph),
      ...(config.compiledQueries ? [compiledQueries(logger, newDocuments.waitForTurn)] : []),
    ],
  });
  await apollo.start();
  await registerGraphqlRoute(app, {
    apollo,
    newDocuments,
    pageForBrowser: registerGraphPages(app, { ...graph, schemaText: readSchemaText() }),
    onOperationEnded: metrics.onOperationEnded,
  });
  return apollo;
}
