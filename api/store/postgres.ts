import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsDir } from '#api/config.ts';
import { describeError } from '#shared/node/errors.ts';
import type { Log } from '#api/lib/log.ts';
import type { Store } from './database.ts';
import { isUnavailable } from './database-faults.ts';
import * as schema from './schema.ts';
import { StoreError } from './store-error.ts';

/** Any number, as long as nothing else in the database takes the same lock. */
const MIGRATION_LOCK = 7_021_946;

/** A database started at the same time (compose, systemd) gets this long to come up. */
const START_PATIENCE_MS = 15_000;

/**
 * PostgreSQL over the network. The pool reconnects by itself after a restart of the server.
 *
 * @throws {StoreError} when the server is not reached, or refuses the tables
 */
export async function openPostgres(url: string, log: Log): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'flipbooth-api',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    keepAlive: true,
  });
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', (error) => {
    log.warn({ fault: describeError(error) }, 'a database connection was lost');
  });
  try {
    await migrateAlone(await connectPatiently(pool, log));
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StoreError(`DATABASE_URL: PostgreSQL is not usable: ${reason}`);
  }
  return {
    db: drizzle(pool, { schema }),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

async function connectPatiently(pool: pg.Pool, log: Log): Promise<pg.PoolClient> {
  const deadline = Date.now() + START_PATIENCE_MS;
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

/** Two instances started together must not both create the tables: the second waits for the first. */
async function migrateAlone(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsDir });
  } finally {
    // Closing the connection gives the lock back, and drops the lifted time limit with it.
    client.release(true);
  }
}
