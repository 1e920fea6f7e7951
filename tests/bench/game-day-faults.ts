import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import pg from 'pg';
import type { Cluster } from '#tests/cluster/cluster.ts';
import type { Part } from '#tests/cluster/copies.ts';
import { nextAddress, Visitor } from '#tests/cluster/visitors.ts';

// The faults of the game day, the lot by which they and their parameters are drawn, and the signs of each.

const option = { type: 'string' } as const;
export const { values } = parseArgs({ options: { seed: option, rounds: option, record: option } });
export const seed = Number(values.seed ?? Date.now() % 100_000);

/** The same for the same seed. */
const numbers = fc.sample(fc.noBias(fc.nat(999_999)), { seed, numRuns: 100 });
export const random = (): number => (numbers.pop() ?? 0) / 1_000_000;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const down = (part: Part, because = ''): string => `up{job="${part}"} == 0${because}`;
/** Prometheus waited for it as long as it does. */
const silent = (part: Part): string => down(part, ` and scrape_duration_seconds{job="${part}"} > 1`);
const growth = (series: string): string => `sum(increase(${series}[5s]))`;

/** What an operator can conclude, the nearest to a cause first, and by which query of Prometheus. */
export const SIGNS = {
  'no worker runs': down('worker'),
  'a process of bff is silent': silent('bff'),
  'a process of api is silent': silent('api'),
  'a process of web is silent': silent('web'),
  'a process of bff is gone': down('bff'),
  'a process of api is gone': down('api'),
  'PostgreSQL has no connections left': 'db_server_connections_ratio > 0.9',
  'PostgreSQL breaks connections': `${growth('db_connections_lost_total')} > 0`,
  'Redis is away': 'redis_up == 0',
  'the S3 store is away': `${growth('s3_call_duration_seconds_count{outcome="unavailable"}')} > 0`,
  'the S3 store is slow': `${growth('s3_call_duration_seconds_sum')} / ${growth('s3_call_duration_seconds_count')} > 1`,
  'the product API answers what cannot be read': `${growth('graphql_operations_total{code="UPSTREAM_INVALID_RESPONSE"}')} > 3`,
  'the product API answers with failures': `${growth('graphql_operations_total{code="UPSTREAM_ERROR"}')} > 3`,
  'someone guesses': `${growth('rate_limit_refusals_total')} > 3`,
};
export type Cause = keyof typeof SIGNS;

/** What is in the hands of a fault. `answerOfApi` sets what the BFFs get in place of the answers of the API. */
export interface Field extends Cluster {
  answerOfApi: (answer: { status: number; body: string } | null) => void;
}

export interface Fault {
  cause: Cause;
  /** With its parameters drawn. @returns what ends it */
  begin: (field: Field) => Promise<{ what: string; end: () => unknown }>;
  /** What `--record` keeps: the series of a query, and the alerts that must call so many seconds after the fault began. */
  recorded?: { metrics: string; alerts: string[]; after: number };
}

const freeze = (part: 'bff' | 'api' | 'web'): Fault => ({
  cause: `a process of ${part} is silent`,
  begin: async ({ copies }) => {
    const copy = pick(copies[part]);
    copy.freeze();
    return { what: `SIGSTOP for the ${part} on port ${copy.port}`, end: () => copy.thaw() };
  },
});
const kill = (part: 'bff' | 'api' | 'worker', cause: Cause): Fault => ({
  cause,
  ...(part === 'bff' && { recorded: { metrics: 'up', alerts: ['ServiceDown'], after: 150 } }),
  begin: async ({ copies }) => {
    const copy = pick(copies[part]);
    await copy.kill();
    return { what: `SIGKILL for the ${part} on port ${copy.port}`, end: () => copy.start() };
  },
});

async function connectTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export const FAULTS: Fault[] = [
  {
    cause: 'the product API answers with failures',
    recorded: {
      metrics: 'upstream_circuit_open or graphql_operations_total',
      alerts: ['CircuitOpen', 'OperationsFail'],
      after: 165,
    },
    begin: async ({ answerOfApi }) => {
      const status = pick([500, 502, 503]);
      answerOfApi({ status, body: '{"status":500,"data":null}' });
      return { what: `the product API answers ${status} to everything`, end: () => answerOfApi(null) };
    },
  },
  {
    cause: 'the product API answers what cannot be read',
    begin: async ({ answerOfApi }) => {
      const body = pick(['<html>welcome</html>', '{"status":200,"data":[7]}', '{"orders":[]}']);
      answerOfApi({ status: 200, body });
      return { what: `the product API answers ${body}`, end: () => answerOfApi(null) };
    },
  },
  freeze('bff'),
  freeze('api'),
  freeze('web'),
  kill('bff', 'a process of bff is gone'),
  kill('api', 'a process of api is gone'),
  kill('worker', 'no worker runs'),
  {
    cause: 'Redis is away',
    recorded: { metrics: 'redis_up', alerts: ['RedisDown'], after: 360 },
    begin: async ({ redis }) => {
      if (random() < 0.5) {
        redis.freeze();
        return { what: 'Redis is suspended', end: () => redis.thaw() };
      }
      await redis.kill();
      return { what: 'Redis is killed', end: () => redis.start() };
    },
  },
  {
    cause: 'PostgreSQL breaks connections',
    recorded: { metrics: 'db_connections_lost_total', alerts: [], after: 60 },
    // Over before it can be looked at from a distance.
    begin: async ({ postgres }) => {
      await postgres.restart();
      return { what: 'PostgreSQL restarts', end: () => undefined };
    },
  },
  {
    cause: 'PostgreSQL breaks connections',
    recorded: { metrics: 'db_connections_lost_total', alerts: ['DatabaseConnectionsEnd'], after: 60 },
    begin: async ({ databaseUrl }) => {
      const client = await connectTo(databaseUrl);
      const end =
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()';
      const timer = setInterval(() => void client.query(end).catch(() => {}), 500);
      return {
        what: 'PostgreSQL ends all connections, twice a second',
        end: () => (clearInterval(timer), client.end()),
      };
    },
  },
  {
    cause: 'PostgreSQL has no connections left',
    recorded: { metrics: 'db_server_connections_ratio', alerts: ['DatabaseConnectionsRunOut'], after: 360 },
    begin: async ({ databaseUrl }) => {
      const clients: pg.Client[] = [];
      // Until it takes no more.
      let client: pg.Client | null;
      while ((client = await connectTo(databaseUrl).catch(() => null)) !== null) clients.push(client);
      return {
        what: 'another program holds all connections',
        end: () => Promise.all(clients.map((one) => one.end())),
      };
    },
  },
  {
    cause: 'the S3 store is away',
    recorded: {
      metrics: 's3_call_duration_seconds_count or http_request_duration_seconds_count{job="api"}',
      alerts: ['RequestsFail', 'StoreIsAway'],
      after: 390,
    },
    begin: async ({ s3 }) => {
      s3.set({ downstream: { resets: true } });
      return { what: 'the S3 store resets connections', end: () => s3.set() };
    },
  },
  {
    cause: 'the S3 store is slow',
    begin: async ({ s3 }) => {
      const latency = 1_500 + Math.floor(random() * 500);
      s3.set({ downstream: { latency } });
      return { what: `the S3 store takes ${latency} ms`, end: () => s3.set() };
    },
  },
  {
    cause: 'someone guesses',
    recorded: { metrics: 'rate_limit_refusals_total', alerts: ['LimitsRefuse'], after: 990 },
    begin: async (cluster) => {
      const guesser = new Visitor(cluster, nextAddress());
      let isOver = false;
      const guess = async (): Promise<void> => {
        for (let phone = 899_0000_0000; !isOver; phone += 1) {
          await guesser
            .ask('query ($phone: String!) { findOrder(phone: $phone) { orderExists } }', { phone: `0${phone}` })
            .catch(() => {});
          await sleep(50);
        }
      };
      const running = guess();
      return {
        what: 'an address asks for one phone number after the other',
        end: async () => ((isOver = true), await running, guesser.close()),
      };
    },
  },
];
