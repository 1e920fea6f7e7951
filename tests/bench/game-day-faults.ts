import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Cluster } from '#tests/cluster/cluster.ts';
import type { Copy, Part } from '#tests/cluster/copies.ts';
import { nextAddress, Visitor } from '#tests/cluster/visitors.ts';

// The faults of the game day, and the lot by which they and their parameters are drawn.

const option = { type: 'string' } as const;
export const { values } = parseArgs({ options: { seed: option, rounds: option, record: option } });
export const seed = Number(values.seed ?? Date.now() % 100_000);

export const random = createRandom(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
/** Mulberry32: the same numbers for the same seed. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What an operator can conclude. */
export type Cause =
  | 'the product API answers with failures'
  | 'the product API answers what cannot be read'
  | 'a process of bff is silent'
  | 'a process of bff is gone'
  | 'a process of api is silent'
  | 'a process of api is gone'
  | 'a process of web is silent'
  | 'no worker runs'
  | 'Redis is away'
  | 'PostgreSQL breaks connections'
  | 'PostgreSQL has no connections left'
  | 'the S3 store is away'
  | 'the S3 store is slow'
  | 'someone guesses';

type End = () => Promise<unknown>;
export interface Fault {
  cause: Cause;
  /** With its parameters drawn. @returns what ends it */
  begin: (cluster: Cluster, gateway: Gateway) => Promise<{ what: string; end: End }>;
  /** What `--record` keeps: the metrics of the alerts that must call, so many seconds after the fault began. */
  recorded?: { metrics: string; alerts: string[]; after: number };
}

const oneOf = (cluster: Cluster, part: Part): Copy => pick(cluster.copies[part]);
const freeze = (part: 'bff' | 'api' | 'web'): Fault => ({
  cause: `a process of ${part} is silent`,
  begin: async (cluster) => {
    const copy = oneOf(cluster, part);
    copy.freeze();
    return { what: `SIGSTOP for the ${part} on port ${copy.port}`, end: async () => copy.thaw() };
  },
});
const kill = (part: 'bff' | 'api'): Fault => ({
  cause: `a process of ${part} is gone`,
  ...(part === 'bff' && { recorded: { metrics: 'up', alerts: ['ServiceDown'], after: 150 } }),
  begin: async (cluster) => {
    const copy = oneOf(cluster, part);
    await copy.kill();
    return { what: `SIGKILL for the ${part} on port ${copy.port}`, end: () => copy.start() };
  },
});

export const FAULTS: Fault[] = [
  {
    cause: 'the product API answers with failures',
    recorded: {
      metrics: 'upstream_circuit_open|graphql_operations_total',
      alerts: ['CircuitOpen', 'OperationsFail'],
      after: 165,
    },
    begin: async (_cluster, gateway) => {
      const status = pick([500, 502, 503]);
      gateway.mode = { status, body: '{"status":500,"data":null}', type: 'application/json' };
      return { what: `the product API answers ${status} to everything`, end: async () => (gateway.mode = null) };
    },
  },
  {
    cause: 'the product API answers what cannot be read',
    begin: async (_cluster, gateway) => {
      const body = pick(['<html>welcome</html>', '{"status":200,"data":[7]}', '{"orders":[]}']);
      gateway.mode = { status: 200, body, type: 'application/json' };
      return { what: `the product API answers ${body}`, end: async () => (gateway.mode = null) };
    },
  },
  freeze('bff'),
  freeze('api'),
  freeze('web'),
  kill('bff'),
  kill('api'),
  {
    cause: 'no worker runs',
    begin: async ({ copies }) => {
      await Promise.all(copies.worker.map((copy) => copy.kill()));
      return { what: 'the worker is killed', end: () => Promise.all(copies.worker.map((copy) => copy.start())) };
    },
  },
  {
    cause: 'Redis is away',
    recorded: { metrics: 'redis_up', alerts: ['RedisDown'], after: 360 },
    begin: async ({ redis }) => {
      if (random() < 0.5) {
        redis.freeze();
        return { what: 'Redis is suspended', end: async () => redis.thaw() };
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
      return { what: 'PostgreSQL restarts', end: async () => undefined };
    },
  },
  {
    cause: 'PostgreSQL breaks connections',
    recorded: { metrics: 'db_connections_lost_total', alerts: ['DatabaseConnectionsEnd'], after: 60 },
    begin: async ({ databaseUrl }) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const end =
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()';
      const timer = setInterval(() => void client.query(end).catch(() => {}), 500);
      return {
        what: 'PostgreSQL ends all connections, twice a second',
        end: async () => (clearInterval(timer), client.end()),
      };
    },
  },
  {
    cause: 'PostgreSQL has no connections left',
    recorded: { metrics: 'db_server_connections_ratio', alerts: ['DatabaseConnectionsRunOut'], after: 360 },
    begin: async ({ databaseUrl }) => {
      const clients: pg.Client[] = [];
      // Until it takes no more.
      for (;;) {
        const client = new pg.Client({ connectionString: databaseUrl });
        client.on('error', () => {});
        if (
          !(await client.connect().then(
            () => true,
            () => false,
          ))
        )
          break;
        clients.push(client);
      }
      return {
        what: 'another program holds all connections',
        end: () => Promise.all(clients.map((client) => client.end())),
      };
    },
  },
  {
    cause: 'the S3 store is away',
    recorded: { metrics: 's3_call_duration_seconds_count', alerts: ['StoreIsAway'], after: 390 },
    begin: async ({ s3 }) => {
      s3.set({ downstream: { resetPeer: 0 } });
      return { what: 'the S3 store resets connections', end: async () => s3.set() };
    },
  },
  {
    cause: 'the S3 store is slow',
    begin: async ({ s3 }) => {
      const latency = 1_500 + Math.floor(random() * 1_500);
      s3.set({ downstream: { latency } });
      return { what: `the S3 store takes ${latency} ms`, end: async () => s3.set() };
    },
  },
  {
    cause: 'someone guesses',
    recorded: { metrics: 'rate_limit_refusals_total', alerts: ['LimitsRefuse'], after: 990 },
    begin: async (cluster) => {
      const guesser = new Visitor(cluster, nextAddress());
      let isOver = false;
      const guess = async (): Promise<void> => {
        while (!isOver) {
          const phone = `0899${Math.floor(random() * 1e8)}`;
          await guesser
            .ask('query ($phone: String!) { findOrder(phone: $phone) { orderExists } }', { phone })
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

/** What stands between the BFFs and the API, and can answer in its place. */
export interface Gateway {
  mode: { status: number; body: string; type: string } | null;
  target: string;
  url: string;
  close: () => void;
}

export async function startGateway(): Promise<Gateway> {
  const gateway: Gateway = { mode: null, target: '', url: '', close: () => server.close() };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { mode } = gateway;
    if (mode) {
      request.resume();
      return void response.writeHead(mode.status, { 'content-type': mode.type }).end(mode.body);
    }
    const { method, url, headers } = request;
    const onward = httpRequest(gateway.target + (url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}
