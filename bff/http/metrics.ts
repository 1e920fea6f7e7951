import { Histogram, Registry } from 'prom-client';
import type { PlanOutcome } from '#bff/graphql/plan/plans.ts';
import type { CallReport } from '#bff/upstream/rest-client.ts';
import { createTally, DURATION_BUCKETS } from '#shared/node/metrics.ts';

/** Clients choose operation names: past this number all new ones are counted as one, so that they cannot fill the memory. */
const MAX_NAMES = 100;

/** The figures of operations and upstream calls, in a registry of their own. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const operations = createTally({ name: 'graphql_operations_total', help: 'GraphQL operations, by name and by the code of their first error', labelNames: ['operation', 'code'], registers });
  const calls = new Histogram({ name: 'upstream_call_duration_seconds', help: 'Calls of the product API, all tries together', labelNames: ['method', 'route', 'outcome'], buckets: DURATION_BUCKETS, registers });
  const tries = createTally({ name: 'upstream_tries_total', help: 'Single tries of those calls', labelNames: ['method', 'route'], registers });
  const plans = createTally({ name: 'graphql_plans_total', help: 'Queries that had a plan: answered by it, or handed over to Apollo', labelNames: ['outcome'], registers });
  const direct = createTally({ name: 'graphql_direct_answers_total', help: 'Answers of plans that were sent in front of Fastify', labelNames: [], registers });
  const names = new Set<string>();

  const nameFor = (name: string | null): string => {
    if (name === null) return 'none';
    if (!names.has(name) && (names.size >= MAX_NAMES || name.length > 64)) return 'other';
    names.add(name);
    return name;
  };

  return {
    registry,
    onOperation: (name: string | null, code: string | undefined): void => {
      operations.add(1, nameFor(name), code ?? 'OK');
    },
    onPlan: (outcome: PlanOutcome): void => {
      plans.add(1, outcome);
    },
    onDirectAnswer: (): void => direct.add(1),
    onCall: ({ method, route, outcome, tries: count, ms }: CallReport): void => {
      calls.labels(method, route, outcome).observe(ms / 1000);
      tries.add(count, method, route);
    },
  };
}
