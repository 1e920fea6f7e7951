import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { ConfigError } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry that `/metrics` serves. */
    metrics: Registry;
  }
  interface FastifyContextConfig {
    /** The `route` of the metrics, to group routes: each file of the client has its own route. */
    metricsRoute?: string;
  }
}

/** Upper bounds of the buckets, in seconds. */
export const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The place where metrics are served: the port of the service, a port of their own, or nowhere. */
export type MetricsAddress =
  | 'service'
  | 'nowhere'
  | { host: string; port: number; /** Named in an error. */ variable: string };

type Series<Label extends string> = Iterable<readonly [labels: Record<Label, string>, value: number]>;

/**
 * Registers a gauge whose values are read at each scrape.
 *
 * @param read returns the labels and the value of each series; if it fails, the scrape has no series of this gauge, and
 * no old values
 */
export function registerGauge<Label extends string>(
  registry: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: Label[] },
  read: () => Series<Label> | Promise<Series<Label>>,
): void {
  const gauge = new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: async () => {
      const series = await Promise.resolve(read()).catch(() => null);
      if (series === null) gauge.reset();
      else for (const [labels, value] of series) gauge.set(labels, value);
    },
  });
}

/** Counts the refusals of the limits. */
export function createLimitCounter(registry: Registry): (limit: string) => void {
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Calls refused by a limit, by its name',
    labelNames: ['limit'],
    registers: [registry],
  });
  return (limit) => refusals.inc({ limit });
}

/** Serves `GET /metrics` for Prometheus; a port of its own is open before the service listens, until it closes. */
export function registerMetrics(app: FastifyInstance, registry: Registry, address: MetricsAddress): void {
  app.decorate('metrics', registry);
  if (address === 'nowhere') return;
  const server: FastifyInstance = address === 'service' ? app : fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  if (address === 'service') return;
  const { host, port, variable } = address;
  app.addHook('onReady', async () => {
    await server.listen({ port, host }).catch(({ code = 'unknown fault' }: NodeJS.ErrnoException) => {
      const fault = `cannot listen on port ${port} of ${host} (${code})`;
      throw new ConfigError([{ name: variable, fault, example: port < 65_535 ? port + 1 : port - 1 }]);
    });
    app.log.info({ port: (server.server.address() as AddressInfo).port, host }, 'metrics');
  });
  app.addHook('onClose', () => server.close());
}
