import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Admission, Refuse } from '#shared/node/protection/admission.ts';
import { addressKey } from '#shared/node/protection/client-keys.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import type { AccessLog } from './access-log.ts';
import type { Trust } from './client-address.ts';
import { MONITORING_PATHS, type RequestContext, whenClosed } from './request-context.ts';
import { limitBodyTime, type Timeouts } from './timeouts.ts';

/** Answers a request before Fastify, or passes it on by `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets the one middleware of the service. Fastify's hooks do not run for a request that it answers. */
    setMiddleware: (middleware: Middleware) => void;
  }
}

interface Options {
  makeContext: (request: IncomingMessage) => RequestContext;
  tracing: Tracing;
  trust: Trust | false;
  admission: Admission;
  refuse: Refuse;
  accessLog: AccessLog;
  middleware: Middleware;
  timeouts: Timeouts;
}

/**
 * The steps of a request, in order: span, context, admission, access log, middleware, deadline of the body, Fastify.
 * Only a trusted proxy may continue a trace: otherwise any visitor could have every request recorded.
 */
export function createServerFactory(options: Options): FastifyServerFactory {
  const { makeContext, tracing, trust, admission, refuse, accessLog, middleware, timeouts } = options;
  return (fastifyListener) => {
    const { headersMs: headersTimeout, uploadMs: requestTimeout, idleMs: keepAliveTimeout } = timeouts;
    const connectionsCheckingInterval = Math.min(1_000, headersTimeout);
    const server = createServer({ headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval });
    server.setTimeout(timeouts.stalledMs);

    const pass: RequestListener = (request, response) => {
      limitBodyTime(server, request, response, timeouts.bodyMs);
      fastifyListener(request, response);
    };
    const listener: RequestListener = (request, response) => {
      const context = makeContext(request);
      if (!MONITORING_PATHS.has(request.url ?? '')) {
        const client = addressKey(context.address);
        if (!admission.enter(client)) return refuse(request, response, context.requestId);
        whenClosed(response, () => admission.leave(client));
      }
      accessLog(context, request, response);
      middleware(request, response, pass);
    };
    return server.on(
      'request',
      tracing.serve(listener, (address) => trust !== false && trust(address, 0)),
    );
  };
}
