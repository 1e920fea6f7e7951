import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { Counter, Histogram, type Registry } from 'prom-client';
import { registerGauge } from '#shared/node/metrics.ts';

/** Seconds. The wait for a connection of the pool is part of them, except in a transaction. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15];

/** The kind of a statement: its first word, if that is a usual one. */
const OPERATION = /(?<=^\s*)(?:select|insert|update|delete|begin|commit|rollback)\b/i;

const SERVER = `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
  current_setting('max_connections')::int as limit, extract(epoch from clock_timestamp())::float8 as time`;

/**
 * Measures statements. Returns a function that gives a pool, or a connection, with a `query` that is measured, as
 * drizzle calls it.
 *
 * @param nameError returns the error to throw instead of one of a statement
 */
export function createQueryObserver(registry: Registry, nameError: (error: unknown) => unknown) {
  const durations = new Histogram({
    name: 'db_query_duration_seconds',
    help: 'Statements of the database, by the kind of statement and how it ended',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return <Client extends Pool | PoolClient>(client: Client): Client => {
    async function query(statement: QueryConfig, values: unknown[]): Promise<QueryResult> {
      const end = durations.startTimer({ operation: OPERATION.exec(statement.text)?.[0].toLowerCase() ?? 'other' });
      let outcome = 'failed';
      try {
        const result = await client.query(statement, values);
        outcome = 'ok';
        return result;
      } catch (error) {
        throw nameError(error);
      } finally {
        end({ outcome });
      }
    }
    return Object.create(client, { query: { value: query } }) as Client;
  };
}

/** Shows the connections of a pool, those of its server that others use as well, and the offset of its clock. */
export function watchPool(pool: Pool, registry: Registry): void {
  type Server = Record<'connections' | 'limit' | 'time', number>;
  const readServer = async () => (await pool.query<Server>(SERVER)).rows[0] as Server;
  const show = (name: string, help: string, read: () => number | Promise<number>) =>
    registerGauge(registry, { name, help }, async () => [[{}, await read()]]);
  registerGauge(
    registry,
    { name: 'db_pool_connections', help: 'Connections to PostgreSQL, by what they do', labelNames: ['state'] },
    () => [
      [{ state: 'used' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ],
  );
  show('db_pool_connections_limit', 'The most connections to PostgreSQL', () => pool.options.max);
  show('db_pool_waiting', 'Statements and transactions that wait for a connection', () => pool.waitingCount);
  const lost = new Counter({
    name: 'db_connections_lost_total',
    help: 'Connections to PostgreSQL that broke or that it ended',
    registers: [registry],
  });
  pool.on('connect', (client) => client.on('error', () => lost.inc()));
  show('db_server_connections_ratio', 'Share of max_connections of PostgreSQL in use, by all its clients', async () => {
    const { connections, limit } = await readServer();
    return connections / limit;
  });
  show('db_clock_difference_seconds', 'The clock of PostgreSQL minus that of this process', async () => {
    const askedAt = Date.now();
    const { time } = await readServer();
    return time - (askedAt + Date.now()) / 2_000;
  });
}
