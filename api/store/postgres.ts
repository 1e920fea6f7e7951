import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsDir } from '#api/config.ts';
import { describeError } from '#shared/node/errors.ts';
import type { Logger } from '#shared/node/logger.ts';
import { type Database, isConflict, isUnavailable, type Store, StoreError } from './database.ts';
import { observeNothing, type ObserveQuery, observeQueries } from './database-metrics.ts';
import * as schema from './schema.ts';

/** Any number that no other program uses for an advisory lock in this database. */
const MIGRATION_LOCK = 7_021_946;

/** Attempts at a transaction that PostgreSQL ends because of another one. */
const MAX_ATTEMPTS = 3;

/** Longest wait before the next attempt, so that two transactions do not meet again. */
const RETRY_WAIT_MS = 50;

/** Longest wait for a database that starts at the same time as the service. */
const START_TIMEOUT_MS = 15_000;

/**
 * Opens PostgreSQL over the network. The pool reconnects by itself after a restart of the server.
 *
 * @throws {StoreError} where the server cannot be reached, or the migration fails
 */
export async function openPostgres(url: string, log: Logger, observe: ObserveQuery = observeNothing): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'flipbooth-api',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // A server that no longer answers does not end a statement either.
    query_timeout: 17_000,
    keepAlive: true,
  });
  // Without listeners, a connection that breaks ends the process: the pool's hears of idle ones, the client's of those in use.
  const report = (error: Error) => log.warn({ fault: describeError(error) }, 'database connection lost');
  pool.on('error', report).on('connect', (client) => client.on('error', report));
  pool.on('connect', (client) => observeQueries(client, observe));
  observeQueries(pool, observe);
  try {
    await migrateAlone(await connect(pool, log));
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StoreError(`DATABASE_URL: PostgreSQL cannot be used: ${reason}`);
  }
  return {
    db: withRetries(drizzle(pool, { schema })),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, limit: pool.options.max }),
    execute: (text, values) => (values === undefined ? runScript(pool, text) : pool.query(text, values)),
    isShared: true,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/** A script that fails within a transaction of its own leaves it open: its connection is closed. */
async function runScript(pool: pg.Pool, script: string): Promise<{ rows: Record<string, unknown>[] }> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // pg answers several statements with a list.
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(script);
    return { rows: [results].flat().at(-1)?.rows ?? [] };
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Runs a transaction again where PostgreSQL has chosen it to end a deadlock, or cannot serialise it: none of its changes remain. */
function withRetries<Db extends Database>(db: Db): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = async (...call) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(...call);
      } catch (error) {
        if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
        await sleep(Math.random() * RETRY_WAIT_MS);
      }
    }
  };
  return db;
}

async function connect(pool: pg.Pool, log: Logger): Promise<pg.PoolClient> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error;
      log.info('waiting for PostgreSQL');
      await sleep(500);
    }
  }
}

/** Of two services that start together, the second waits until the first has migrated. */
async function migrateAlone(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsDir });
  } finally {
    // Closes the connection, which releases the lock and drops the changed time limit.
    client.release(true);
  }
}
