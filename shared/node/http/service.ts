import type { IncomingMessage } from 'node:http';
import { fastify, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { type Logger, throttled } from '#shared/node/process/logger.ts';
import type { TrustProxy } from '#shared/node/process/service-config.ts';
import { Admission, createRefusal, type DescribeRefusal } from '#shared/node/protection/admission.ts';
import { LOAD_LIMITS, type LoadLimits } from '#shared/node/protection/overload-detector.ts';
import {
  createRequestDurations,
  type MetricsAddress,
  registerGauge,
  registerMetrics,
} from '#shared/node/telemetry/metrics.ts';
import { NO_TRACING, type Tracing } from '#shared/node/telemetry/tracing.ts';
import { type AccessLog, createAccessLog, type OnAnswered } from './access-log.ts';
import { registerCharsetCheck } from './charset.ts';
import { toTrust } from './client-address.ts';
import { registerGracefulShutdown } from './graceful-shutdown.ts';
import { createServerFactory, type Middleware } from './http-server.ts';
import { contextOf, createRequestContexts } from './request-context.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

/** `draining`: it has got the signal to close. There is no state for the start: the service does not listen yet. */
export type ServiceState = 'ready' | 'draining';

/** For services whose answers are data of one client: nothing is cached, indexed or framed, and scripts never run. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

export interface ServiceOptions {
  logger: Logger;
  /** `LOG_KEY`, for the hashes that name clients in the log. */
  logKey?: string | undefined;
  /** Options that are passed on to Fastify. */
  server: Pick<FastifyServerOptions, 'bodyLimit' | 'frameworkErrors' | 'rewriteUrl' | 'routerOptions'>;
  trustProxy?: TrustProxy;
  timeouts?: Timeouts;
  /** Headers of every answer; `x-request-id` is always among them. */
  headers?: Record<string, string>;
  /** Body of `GET /livez`. */
  live?: object;
  /**
   * Body of `GET /readyz`, which has status 503 unless the state is `ready`. The error handler answers its exceptions.
   */
  ready?: (state: ServiceState) => object | Promise<object>;
  /** The service's own metrics, which are served with the durations of all requests. */
  metrics?: Registry;
  /** Default: on the port of the service. */
  metricsAddress?: MetricsAddress;
  onAnswered?: OnAnswered;
  /** Ends the calls that requests still wait for, late in a close (`SHUTDOWN` in graceful-shutdown.ts). */
  stopCalls?: () => unknown;
  tracing?: Tracing;
  /** Returns the answer to a request that the service could not answer in time. */
  describeRefusal: DescribeRefusal;
  /** Default: {@link LOAD_LIMITS}. */
  loadLimits?: Partial<LoadLimits>;
}

/**
 * Creates a server that has only the routes of health and metrics. It gives requests their ids, refuses them while it
 * is overloaded, logs each with one line, and has time limits for requests and for its close.
 */
export function createService({
  logger,
  server,
  trustProxy = false,
  timeouts = TIMEOUTS,
  headers = {},
  metrics = new Registry(),
  tracing = NO_TRACING,
  ...options
}: ServiceOptions): FastifyInstance {
  const trust = toTrust(trustProxy);
  const makeContext = createRequestContexts(trust, warnOnceOfProxies(logger));
  const loadLimits = { ...LOAD_LIMITS, ...options.loadLimits };
  const admission = new Admission(loadLimits);
  const refuse = createRefusal({
    describe: options.describeRefusal,
    headers,
    metrics,
    perSecond: loadLimits.refusalsPerSecond,
  });
  const accessLog = createAccessLog(logger, {
    key: options.logKey,
    observe: createRequestDurations(metrics),
    onAnswered: options.onAnswered,
  });
  let middleware: Middleware = (request, response, next) => next(request, response);
  const app = fastify({
    ...server,
    serverFactory: createServerFactory({
      makeContext,
      tracing,
      trust,
      admission,
      refuse,
      accessLog,
      middleware: (request, response, next) => middleware(request, response, next),
      timeouts,
    }),
    loggerInstance: logger,
    logController: new ServiceLog(),
    requestIdHeader: false,
    // `genReqId` runs before `onRequest`; an injected request has no context yet.
    genReqId: (request) => makeContext(request as IncomingMessage).requestId,
    trustProxy: trust,
    // While it closes, a service answers the requests that still arrive, with `Connection: close`: a rolling restart
    // loses none.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.decorate('setMiddleware', (one: Middleware) => void (middleware = one));
  describeRequests(app, accessLog, tracing, headers);
  registerCharsetCheck(app);
  registerGracefulShutdown(app, options.stopCalls);
  registerHealth(app, options);
  const help = 'HTTP requests whose answer is not sent to its end';
  registerGauge(metrics, { name: 'http_requests_in_flight', help }, () => [[{}, admission.total]]);
  registerMetrics(app, metrics, options.metricsAddress ?? 'service');
  return app;
}

/** Passes Fastify's facts of a request on to its log line, its metrics and its span, and sets the usual headers. */
function describeRequests(
  app: FastifyInstance,
  accessLog: AccessLog,
  tracing: Tracing,
  headers: Record<string, string>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions;
    const context = contextOf(request.raw);
    context.route = url;
    context.metricsRoute = config.metricsRoute;
    if (!context.isLogged) accessLog(context, request.raw, reply.raw);
    reply.header('x-request-id', request.id).headers(headers);
    const route = config.metricsRoute ?? url;
    tracing.describe({ 'http.route': route }, `${request.method} ${route}`);
    done();
  });
}

/** Fastify's own lines hold URLs, which hold invoices: they are switched off. */
class ServiceLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  /** The only line about a download that ends too early. A client that leaves is no error. */
  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error({ fault: error }, 'an answer broke off');
  }
}

/**
 * Behind a proxy that is not trusted all visitors have one address, and share the limits of a single visitor. Warns
 * once, since any client can send the header; the line holds no address.
 */
function warnOnceOfProxies(log: Logger): () => void {
  return throttled(Number.POSITIVE_INFINITY, () =>
    log.warn(
      'X-Forwarded-For of a peer that is not trusted is ignored: if it is a proxy, name it in TRUST_PROXY, or its visitors share the limits of one',
    ),
  );
}

/** `/livez` (the process runs) and `/readyz` (it can take requests). */
function registerHealth(
  app: FastifyInstance,
  { live = { status: 'ok' }, ready = toStatus }: Pick<ServiceOptions, 'live' | 'ready'>,
): void {
  app.get('/livez', async () => live);
  app.get('/readyz', async (_request, reply) => {
    const state: ServiceState = app.isDraining() ? 'draining' : 'ready';
    return reply.code(state === 'ready' ? 200 : 503).send(await ready(state));
  });
}

function toStatus(state: ServiceState): object {
  return { status: state === 'ready' ? 'ok' : state };
}
