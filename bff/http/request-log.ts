import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperationReport } from '#bff/graphql/context.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled in by the graph; null on every other route. */
    report: OperationReport | null;
  }
}

const QUIET = new Set(['/livez', '/readyz', '/metrics']);

/** One line a request: method and route pattern, never the URL, whose query could hold a phone or an invoice. */
export function addRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('report', null);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.onRequest(request.method, route, reply.statusCode, reply.elapsedTime);
    if (!QUIET.has(route)) request.log.info(lineOf(request, route, reply.statusCode, reply.elapsedTime), 'request');
    done();
  });
}

function lineOf({ method, report }: FastifyRequest, route: string, status: number, ms: number): Record<string, unknown> {
  const line: Record<string, unknown> = { method, route, status, ms: Math.round(ms * 10) / 10 };
  if (report?.name) line['operation'] = report.name;
  if (report && report.codes.length > 0) line['codes'] = report.codes;
  return line;
}
