import { trace } from '@opentelemetry/api';
import { Counter, Histogram, Registry } from 'prom-client';
import type { OnOperation } from '#bff/graphql/context.ts';
import type { ClientManifests } from '#bff/graphql/trusted-documents/client-manifests.ts';
import { CALL_GROUPS, type CallGroup } from '#bff/upstream/call-groups.ts';
import type { Deviation } from '#bff/upstream/contract-watch.ts';
import type { GroupState } from '#bff/upstream/protected-calls.ts';
import type { CallReport } from '#bff/upstream/rest-client.ts';
import { createLimitCounter, DURATION_BUCKETS, registerGauge } from '#shared/node/metrics.ts';
import type { FailFastRedis } from '#shared/node/redis.ts';

/**
 * The most names of operations outside the manifests that are counted by name; all others are counted as one. Clients
 * choose these names, and must not fill the memory.
 */
const MAX_NAMES = 100;
/** The buckets of each operation: fewer than those of the routes, since there are many operations. */
const OPERATION_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the registry of this service, with the metrics of operations and upstream calls.
 *
 * @param manifests their clients and operations are always counted by name
 */
export function createMetrics(manifests: ClientManifests) {
  const registry = new Registry();
  const registers = [registry];
  const operations = new Counter({
    name: 'graphql_operations_total',
    help: 'GraphQL operations, by name, by the code of their first error and by client',
    labelNames: ['operation', 'code', 'client'],
    registers,
  });
  const durations = new Histogram({
    name: 'graphql_operation_duration_seconds',
    help: 'GraphQL operations, from the request to its response, by name',
    labelNames: ['operation'],
    buckets: OPERATION_BUCKETS,
    registers,
  });
  const calls = new Histogram({
    name: 'upstream_call_duration_seconds',
    help: 'Calls of the product API, all tries together',
    labelNames: ['method', 'route', 'outcome'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const deviations = new Counter({
    name: 'upstream_deviations_total',
    help: 'Fields of compared responses of the product API that are not as the contract says',
    labelNames: ['call', 'path', 'outcome'],
    registers,
  });
  const nameFor = boundNames(
    [...manifests.values()].flatMap(({ operations: listed }) => listed.map(({ name }) => name)),
  );
  const clientFor = (name: string | undefined): string =>
    name === undefined ? 'none' : manifests.has(name) ? name : 'other';

  return {
    registry,
    onOperation: ((name, code, clientName) => {
      operations.inc({ operation: nameFor(name), code: code ?? 'OK', client: clientFor(clientName) });
      trace.getActiveSpan()?.setAttributes({
        ...(name !== undefined && { 'graphql.operation.name': name }),
        ...(code !== undefined && { 'flipbooth.graphql.code': code }),
      });
    }) satisfies OnOperation,
    /** Called once the response to an operation was sent. */
    onOperationEnded: (name: string | undefined, ms: number): void =>
      durations.observe({ operation: nameFor(name) }, ms / 1_000),
    onLimit: createLimitCounter(registry),
    onDeviation: ({ call, path, outcome }: Deviation): void => deviations.inc({ call, path, outcome }),
    onCall: ({ method, route, outcome, ms }: CallReport): void => calls.observe({ method, route, outcome }, ms / 1_000),
  };
}

/** The gauges of a group of upstream calls. */
const GROUP_GAUGES: readonly [name: string, help: string, valueOf: (state: GroupState, group: CallGroup) => number][] =
  [
    ['upstream_calls_in_flight', 'Calls of the product API under way, by group', ({ running }) => running],
    [
      'upstream_calls_in_flight_limit',
      'The most calls of a group that may be under way',
      (_state, group) => CALL_GROUPS[group].concurrency,
    ],
    ['upstream_calls_waiting', 'Calls that wait until one of their group ends', ({ waiting }) => waiting],
    [
      'upstream_circuit_open',
      '1 while calls of a group are refused because the product API fails',
      ({ isOpen }) => Number(isOpen),
    ],
  ];

/** Adds the metrics of the groups of upstream calls, each with its limits. */
export function showCallGroups(registry: Registry, states: () => [CallGroup, GroupState][]): void {
  for (const [name, help, valueOf] of GROUP_GAUGES)
    registerGauge(registry, { name, help, labelNames: ['group'] }, () =>
      states().map(([group, state]) => [{ group }, valueOf(state, group)] as const),
    );
}

/** Adds the metric that says whether Redis takes writes. */
export function showRedis(registry: Registry, redis: Pick<FailFastRedis, 'takesWrites'>): void {
  const help = '1 while Redis takes writes; at 0 each process counts limits alone';
  registerGauge(registry, { name: 'redis_up', help }, () => [[{}, Number(redis.takesWrites)]]);
}

function boundNames(known: readonly string[]): (name: string | undefined) => string {
  const names = new Set(known);
  const most = names.size + MAX_NAMES;
  return (name) => {
    if (name === undefined) return 'none';
    if (!names.has(name) && (names.size >= most || name.length > 64)) return 'other';
    names.add(name);
    return name;
  };
}
