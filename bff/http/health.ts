import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** What the last calls saw of the API; `up` at first. No probes: a health check must not become load. */
export interface UpstreamHealth {
  isUp: boolean;
}

/** `/livez` (the process runs), `/readyz` (it can take requests) and `/metrics`. */
export function addHealthRoutes(app: FastifyInstance, upstream: UpstreamHealth, metrics: Metrics): void {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  app.addHook('onReady', async () => {
    state = 'ready';
  });
  app.addHook('preClose', async () => {
    state = 'draining';
  });

  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    if (state !== 'ready') return reply.code(503).send({ status: state });
    // The graph answers well without its upstream, so this stays 200.
    return { status: upstream.isUp ? 'ok' : 'degraded', upstream: upstream.isUp ? 'up' : 'down' };
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
}
