import { fastify, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { Registry } from 'prom-client';
import type { Logger } from '#shared/node/logger.ts';
import { type MetricsAddress, registerMetrics } from '#shared/node/metrics.ts';
import type { TrustProxy } from '#shared/node/process/service-config.ts';
import { type DescribeRefusal, registerAdmission } from '#shared/node/protection/admission.ts';
import { LOAD_LIMITS, type LoadLimits } from '#shared/node/protection/overload-detector.ts';
import { registerAccessLog } from './access-log.ts';
import { registerCharsetCheck } from './charset.ts';
import { registerGracefulShutdown } from './graceful-shutdown.ts';
import { type Health, registerHealth } from './health.ts';
import { registerPipelinedClose } from './pipelined-close.ts';
import { readRequestId } from './request-context.ts';
import { registerRequestSpans } from './request-spans.ts';
import { registerBodyDeadline, TIMEOUTS, type Timeouts } from './timeouts.ts';
import { registerProxyWarning, toTrust } from './trusted-proxies.ts';

/** For services whose responses are data of one client: nothing is cached, indexed or framed, and scripts never run. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

export interface ServiceOptions extends Health {
  logger: Logger;
  /** `LOG_KEY`, for the hashes that name clients in the log. */
  logKey?: string | undefined;
  /** Options that are passed on to Fastify. */
  server: Pick<FastifyServerOptions, 'bodyLimit' | 'frameworkErrors' | 'rewriteUrl' | 'routerOptions'>;
  trustProxy?: TrustProxy;
  timeouts?: Timeouts;
  /** Headers of every response; `x-request-id` is always among them. */
  headers?: Record<string, string>;
  /** The service's own metrics, which are served with the durations of all requests. */
  metrics?: Registry;
  /** Default: on the port of the service. */
  metricsAddress?: MetricsAddress;
  /** Ends the calls that requests still wait for, late in a close (`SHUTDOWN` in graceful-shutdown.ts). */
  stopCalls?: () => unknown;
  /** Returns the response to a request that the service could not serve in time. */
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
  ...options
}: ServiceOptions): FastifyInstance {
  const app = fastify({
    ...server,
    loggerInstance: logger,
    logController: new ServiceLog(),
    requestIdHeader: false,
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    trustProxy: toTrust(trustProxy),
    requestTimeout: timeouts.uploadMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionTimeout: timeouts.stalledMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs),
    },
    // While it closes, a service accepts the requests that still arrive, with `Connection: close`: a rolling restart
    // loses none.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  // The hooks of a request, in this order.
  registerPipelinedClose(app);
  registerRequestSpans(app);
  registerAdmission(app, {
    limits: { ...LOAD_LIMITS, ...options.loadLimits },
    describe: options.describeRefusal,
    headers,
    metrics,
  });
  registerAccessLog(app, { logger, key: options.logKey, metrics });
  registerBodyDeadline(app, timeouts.bodyMs);
  registerProxyWarning(app, logger);
  registerHeaders(app, headers);
  registerCharsetCheck(app);
  registerGracefulShutdown(app, options.stopCalls);
  registerHealth(app, options);
  registerMetrics(app, metrics, options.metricsAddress ?? 'service');
  return app;
}

/** Sets the usual headers. */
function registerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
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
    request.log.error({ fault: error }, 'a response broke off');
  }
}
