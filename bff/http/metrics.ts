import { Counter, Histogram, Registry } from 'prom-client';
import type { CallReport } from '#bff/upstream/rest-client.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Served at `/metrics`; the process's own figures join it in main.ts. */
    metrics: Registry;
  }
}

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Clients choose operation names; a figure for each they could think of would fill the memory. */
const MAX_NAMES = 100;

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const http = new Histogram({ name: 'http_request_duration_seconds', help: 'HTTP requests answered', labelNames: ['method', 'route', 'status'], buckets: BUCKETS, registers });
  const operations = new Counter({ name: 'graphql_operations_total', help: 'GraphQL operations, by name and by the code of their first error', labelNames: ['operation', 'code'], registers });
  const calls = new Histogram({ name: 'upstream_call_duration_seconds', help: 'Calls of the product API, all tries together', labelNames: ['method', 'route', 'outcome'], buckets: BUCKETS, registers });
  const tries = new Counter({ name: 'upstream_tries_total', help: 'Single tries of those calls', labelNames: ['method', 'route'], registers });
  const names = new Set<string>();

  const nameFor = (name: string | null): string => {
    if (name === null) return 'none';
    if (!names.has(name) && (names.size >= MAX_NAMES || name.length > 64)) return 'other';
    names.add(name);
    return name;
  };

  return {
    registry,
    onRequest: (method: string, route: string, status: number, ms: number): void => {
      http.labels(method, route, String(status)).observe(ms / 1000);
    },
    onOperation: (name: string | null, code: string | undefined): void => {
      operations.labels(nameFor(name), code ?? 'OK').inc();
    },
    onCall: ({ method, route, outcome, tries: count, ms }: CallReport): void => {
      calls.labels(method, route, outcome).observe(ms / 1000);
      tries.labels(method, route).inc(count);
    },
  };
}
