import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The caller's `x-request-id`, so that one id runs through web, bff and api; else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Headers every answer carries. Answers are private: no cache, no index, no frame, no script. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/**
 * Request id, headers and one log line for each request. The line has the route's pattern, never
 * the address: that holds invoices and tokens.
 */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unmatched', config } = request.routeOptions;
    const level = config.quiet ? 'debug' : 'info';
    const ms = Math.round(reply.elapsedTime);
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for every few seconds by machines: logged at level debug. */
    quiet?: boolean;
  }
}
