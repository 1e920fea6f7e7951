import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger as PinoLogger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { Logger } from '#shared/node/logger.ts';
import { DURATION_BUCKETS } from '#shared/node/metrics.ts';
import { addressKey } from '#shared/node/protection/client-keys.ts';
import { MONITORING_PATHS, routeOf } from './request-context.ts';

/** nginx's status for a client that left before its response began. */
const CLIENT_CLOSED_REQUEST = 499;

const NAMES_KEPT = 10_000;

interface Options {
  logger: Logger;
  /** `LOG_KEY`, the key of the hashes. Default: random for this process. */
  key?: string | Buffer | undefined;
  metrics: Registry;
}

/** Writes one line and measures one duration for each request. */
export function registerAccessLog(app: FastifyInstance, { logger, key = randomBytes(32), metrics }: Options): void {
  /** Replaces addresses and contacts by a keyed hash: equal texts have equal names, which cannot be reversed. */
  const names = new LRUCache<string, string>({
    max: NAMES_KEPT,
    memoMethod: (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12),
  });
  const nameOf = (text: string): string => names.memo(text);
  // An address is logged as a hash, which pino computes only for a line that is written.
  const client = (address: string): string => nameOf(addressKey(address));
  // Fastify's type of a logger leaves `isLevelEnabled` out.
  const lines = logger.child({}, { serializers: { client, spentBy: nameOf } }) as PinoLogger;

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP requests, by method, route pattern and status: rate, errors and duration',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [metrics],
  });

  const write = (request: FastifyRequest, ip: string, { raw, elapsedTime: ms }: FastifyReply): void => {
    const { id: requestId, method } = request;
    const route = routeOf(request);
    const status = raw.headersSent ? raw.statusCode : CLIENT_CLOSED_REQUEST;
    const level = MONITORING_PATHS.has(route) ? 'debug' : 'info';
    if (lines.isLevelEnabled(level)) {
      const line = { requestId, client: ip, method, route, status, ms: Math.round(ms * 10) / 10 };
      lines[level]({ ...line, ...request.logFields }, 'request');
    }
    durations.observe({ method, route: request.routeOptions.config.metricsRoute ?? route, status }, ms / 1_000);
  };

  app.decorateRequest('logFields', null);
  app.addHook('onRequest', (request, reply, done) => {
    // Read now: a body that is destroyed has lost its connection.
    const { ip } = request;
    // Not the hook `onResponse`, which does not run if the client has left.
    reply.raw.once('close', () => write(request, ip, reply));
    done();
  });
}
