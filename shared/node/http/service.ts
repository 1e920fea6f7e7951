import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import {
  fastify,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type onRouteHookHandler,
} from 'fastify';
import type { Registry } from 'prom-client';
import { registerCharsetCheck } from './charset.ts';
import { addressesOf, forwardedOf, toTrust, type Trust } from './client-address.ts';
import type { TrustProxy } from '#shared/node/process/env.ts';
import { describeError } from '#shared/node/process/errors.ts';
import { elapsedMs, type Front, registerTakenBodies, take, takenOf } from './http-server.ts';
import { toBusyError } from './graphql-errors.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { LoadLimits } from '#shared/node/protection/overload-detector.ts';
import { type Refuse, registerLoadShedding } from '#shared/node/protection/load-shedding.ts';
import { type MetricsAddress, registerMetrics } from '#shared/node/telemetry/metrics.ts';
import { type Drain, registerBodyDeadline, registerDrain, TIMEOUTS, type Timeouts } from './timeouts.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';

/** `starting` until the first request can be taken, `draining` from the signal to close. */
export type ServiceState = 'starting' | 'ready' | 'draining';

/** For services whose answers are data of one client: nothing is cached, indexed, framed or run. */
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
  /** Options that are passed on to Fastify. */
  server: Pick<FastifyServerOptions, 'bodyLimit' | 'frameworkErrors' | 'rewriteUrl' | 'routerOptions'>;
  trustProxy?: TrustProxy;
  /** Warns, once, of addresses that a peer forwards whom `TRUST_PROXY` does not trust. */
  warnsOfProxies?: boolean;
  timeouts?: Timeouts;
  /** Headers of every answer; `x-request-id` is always among them. */
  headers?: Record<string, string>;
  /** Body of `GET /livez`. */
  live?: object;
  /** Body of `GET /readyz`, which has status 503 unless the state is `ready`. May throw what the error handler turns into an answer. */
  ready?: (state: ServiceState) => object | Promise<object>;
  /** Served at `GET /metrics`, with the durations of all requests added. */
  metrics?: Registry;
  /** Default: on the port of the service. */
  metricsAddress?: MetricsAddress;
  /** Adds to the log line of a request, which has method, route, status and duration. */
  describeRequest?: (request: FastifyRequest) => object;
  drain?: Drain;
  /** Absent while tracing is off. */
  tracing?: Tracing | undefined;
  /** The answer to a request beyond what the service can answer in time. Default: a GraphQL error. */
  refuse?: Refuse;
  /** Default: {@link LOAD_LIMITS}. */
  loadLimits?: Partial<LoadLimits>;
  /** Called for each route, those of health and metrics included. */
  onRoute?: onRouteHookHandler;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called every few seconds by monitoring: logged at level debug. */
    isQuiet?: boolean;
  }
}

/**
 * Creates a server without routes of its own but health and metrics: request ids, one log line per request, deadlines, and a close that
 * ends in time.
 */
export function createService({
  logger,
  server,
  trustProxy = false,
  timeouts = TIMEOUTS,
  ...options
}: ServiceOptions): FastifyInstance {
  const trust = toTrust(trustProxy);
  const requestIdOf = (request: IncomingMessage): string =>
    takenOf(request)?.requestId ?? readRequestId(request.headers['x-request-id']);
  const app = fastify({
    ...server,
    loggerInstance: logger,
    logController: new ServiceLog(),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request as IncomingMessage),
    trustProxy: trust,
    requestTimeout: timeouts.uploadMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionTimeout: timeouts.stalledMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs) },
    // A closing instance answers the requests that still reach it, with `Connection: close`: a rolling restart loses none.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  const shedding = registerLoadShedding(app, { refuse: toBusyError, ...options, requestId: requestIdOf });
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(options.headers ?? {}).header('x-request-id', request.id);
    done();
  });
  if (options.tracing) registerTracing(app, options.tracing, trust);
  registerBodyDeadline(app, timeouts.bodyMs);
  registerCharsetCheck(app);
  registerTakenBodies(app);
  registerRequestLog(app, options.describeRequest);
  const isDraining = registerDrain(app, options.drain);
  registerHealth(app, options, isDraining);
  const observe = options.metrics && registerMetrics(app, options.metrics, options.metricsAddress ?? 'service');
  const checkProxies = options.warnsOfProxies ? registerProxyWarning(app) : null;
  app.decorate('front', {
    ...shedding,
    take,
    requestIdOf,
    isDraining,
    addressOf(request) {
      const addresses = addressesOf(request, trust);
      checkProxies?.(request.headers, addresses.length);
      return addresses.at(-1) ?? '';
    },
    forwardedOf(request) {
      const forwarded = forwardedOf(request, trust);
      checkProxies?.(request.headers, forwarded.addresses.length);
      return forwarded;
    },
    report({ requestId, method, route, status, ms, description }) {
      app.log.info({ requestId, method, route, status, ms: toTenths(ms), ...description }, 'request');
      observe?.(method, route, status, ms);
    },
  } satisfies Front);
  return app;
}

/** Takes over an id, so that one id follows a visit through all services. One that could forge a log line is replaced. */
function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Fastify's own lines hold URLs, which hold invoices: they are switched off. */
class ServiceLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  /** The only line about a download that breaks off half way. A client that leaves is no error. */
  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error({ fault: describeError(error) }, 'an answer broke off');
  }
}

/** Gives each request a span, load shedding included. Only a proxy that is trusted may say which trace it belongs to: a visitor could have every one recorded. */
function registerTracing(app: FastifyInstance, tracing: Tracing, trust: Trust | false): void {
  const [listener] = app.server.listeners('request') as RequestListener[];
  if (!listener) throw new Error('the server has no request listener');
  app.server.removeAllListeners('request').on(
    'request',
    tracing.serve(listener, (address) => trust !== false && trust(address, 0)),
  );
  app.addHook('onRequest', ({ method, routeOptions: { url = 'unknown', config } }, _reply, done) => {
    const route = config.metricsRoute ?? url;
    tracing.describe({ 'http.route': route }, `${method} ${route}`);
    done();
  });
}

/** One line per request. It has the route's pattern and never the URL, which may hold a phone number, an invoice or a token. */
function registerRequestLog(app: FastifyInstance, describeRequest: ServiceOptions['describeRequest']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: toTenths(elapsedMs(request, reply)),
      ...describeRequest?.(request),
    };
    request.log[config.isQuiet ? 'debug' : 'info'](line, 'request');
    done();
  });
}

function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/**
 * Behind a proxy that is not trusted all visitors have one address, and share the limits of one. The line is written once in a process, since
 * any client can send the header, and holds no address.
 *
 * @returns what looks at a request that Fastify does not see, and at the number of its addresses
 */
function registerProxyWarning(app: FastifyInstance): (headers: IncomingHttpHeaders, addresses: number) => void {
  let isSaid = false;
  const check = (headers: IncomingHttpHeaders, addresses: number): void => {
    if (isSaid || !headers['x-forwarded-for'] || addresses !== 1) return;
    isSaid = true;
    app.log.warn(
      'X-Forwarded-For of a peer that is not trusted is ignored: if it is a proxy, name it in TRUST_PROXY, or its visitors share the limits of one',
    );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid) check(request.headers, request.ips?.length ?? 1);
    done();
  });
  return check;
}

/** `/livez` (the process runs) and `/readyz` (it can take requests). */
function registerHealth(
  app: FastifyInstance,
  { live = { status: 'ok' }, ready = toStatus }: Pick<ServiceOptions, 'live' | 'ready'>,
  isDraining: () => boolean,
): void {
  let isStarted = false;
  app.addHook('onReady', async () => {
    isStarted = true;
  });
  const config = { isQuiet: true };
  app.get('/livez', { config }, async () => live);
  app.get('/readyz', { config }, async (_request, reply) => {
    const state: ServiceState = isDraining() ? 'draining' : isStarted ? 'ready' : 'starting';
    return reply.code(state === 'ready' ? 200 : 503).send(await ready(state));
  });
}

function toStatus(state: ServiceState): object {
  return { status: state === 'ready' ? 'ok' : state };
}
