import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { tracer } from '#shared/node/tracing.ts';
import { MONITORING_PATHS, routeOf } from './request-context.ts';
import { isForwarded } from './trusted-proxies.ts';

/**
 * Gives each request a span, in which its handlers run, until its response is sent or its connection breaks. It is
 * named by the route: the URL may hold a phone number or an invoice.
 */
export function registerRequestSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (MONITORING_PATHS.has(routeOf(request))) return done();
    const { method, headers, routeOptions } = request;
    const route = routeOptions.config.metricsRoute ?? routeOf(request);
    // Only a trusted proxy may continue a trace: otherwise any visitor could have every request recorded.
    const isContinued = headers['traceparent'] !== undefined && isForwarded(request);
    const parent = isContinued ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'url.scheme': 'http', 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      const error = !writableFinished ? 'aborted' : statusCode >= 500 ? String(statusCode) : null;
      if (error !== null) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), done);
  });
}
