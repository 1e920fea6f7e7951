import cors from '@fastify/cors';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { readExamples, readTrustedDocuments } from './assets.ts';
import type { Config } from './config.ts';
import { ProfileResolver } from './features/account/profile/profile.resolver.ts';
import { createProfileService } from './features/account/profile/profile.service.ts';
import { createProfileUpstream } from './features/account/profile/profile.upstream.ts';
import { SessionResolver } from './features/account/session/session.resolver.ts';
import { createSessionService } from './features/account/session/session.service.ts';
import { createSessionUpstream } from './features/account/session/session.upstream.ts';
import { PasswordResetResolver } from './features/account/verification/password-reset.resolver.ts';
import { createPasswordResetService } from './features/account/verification/password-reset.service.ts';
import { createPasswordResetUpstream } from './features/account/verification/password-reset.upstream.ts';
import { VerificationResolver } from './features/account/verification/verification.resolver.ts';
import { createVerificationService } from './features/account/verification/verification.service.ts';
import { createVerificationUpstream } from './features/account/verification/verification.upstream.ts';
import { DEMO_BOOTHS } from './features/booths/booths.data.ts';
import { loadBooths } from './features/booths/booths-file.ts';
import { BoothsResolver } from './features/booths/booths.resolver.ts';
import { createBoothsService } from './features/booths/booths.service.ts';
import { NewsletterResolver } from './features/newsletter/newsletter.resolver.ts';
import { createNewsletterService } from './features/newsletter/newsletter.service.ts';
import { createNewsletterUpstream } from './features/newsletter/newsletter.upstream.ts';
import { createDownloadsService } from './features/orders/downloads.service.ts';
import { createMemoryDownloadsStore } from './features/orders/downloads.store.ts';
import { createSharedDownloadsStore } from './features/orders/shared-downloads.store.ts';
import { createMemberOrdersService } from './features/orders/member-orders.service.ts';
import { createMemberOrdersUpstream } from './features/orders/member-orders.upstream.ts';
import { OrdersResolver } from './features/orders/orders.resolver.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createOrdersUpstream } from './features/orders/orders.upstream.ts';
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
import { type Clock, systemClock } from './lib/clock.ts';
import { createSilentLogger, type Logger } from './lib/logger.ts';
import { connectRedis } from './lib/redis.ts';
import { createLimits } from './limits.ts';
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

  const limits = createLimits(config.rateLimit, redis);

  const profileUpstream = createProfileUpstream(rest);
  const fetchUser = profileUpstream.get;
  const profile = createProfileService(profileUpstream);
  const session = createSessionService({ upstream: createSessionUpstream(rest), fetchUser, limits: limits.session });
  const verification = createVerificationService({ upstream: createVerificationUpstream(rest), fetchUser, limits: limits.verification });
  const passwordReset = createPasswordResetService({ upstream: createPasswordResetUpstream(rest), limits: limits.passwordReset });
  const newsletter = createNewsletterService(createNewsletterUpstream(rest));

  const ordersUpstream = createOrdersUpstream(rest, slowRest);
  const localDownloads = createMemoryDownloadsStore(clock);
  const downloads = createDownloadsService({ upstream: ordersUpstream, store: redis ? createSharedDownloadsStore(redis, localDownloads) : localDownloads, logger });
  const orders = createOrdersService({ upstream: ordersUpstream, downloads, limits: limits.orders, clock });
  const memberOrders = createMemberOrdersService({ upstream: createMemberOrdersUpstream(rest), clock });
  const booths = createBoothsService(config.boothsFile === null ? DEMO_BOOTHS : await loadBooths(config.boothsFile));

  const schema = await buildHouseSchema([
    new SessionResolver(session),
    new ProfileResolver(profile),
    new VerificationResolver(verification),
    new PasswordResetResolver(passwordReset),
    new BoothsResolver(booths),
    new NewsletterResolver(newsletter),
    new OrdersResolver(orders, memberOrders),
  ]);
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
