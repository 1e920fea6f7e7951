import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Observers } from '#api/lib/observers.ts';
import { StartupError } from '#shared/node/process/errors.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { type Database, isConflict, isUnavailable, JOBS_APPLICATION, type Store } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { createOutageNames } from './outage.ts';
import { observePool } from './query-metrics.ts';

/** The advisory lock of the service that migrates: any number that no other program uses in this database. */
const MIGRATIONS_LOCK = 7_021_946;

/** Between two checks whether another service has migrated. */
const MIGRATION_POLL_MS = 250;

/** Attempts at a transaction that PostgreSQL ends because of another one. */
const MAX_ATTEMPTS = 3;

/** Longest wait before the next attempt, so that two transactions do not meet again. */
const RETRY_WAIT_MS = 50;

/** Longest wait for a database that starts at the same time as the service. */
const START_TIMEOUT_MS = 15_000;

/**
 * Opens PostgreSQL over the network. The pool reconnects by itself after a restart of the server.
 *
 * @throws {StartupError} if the server cannot be reached, or the migration fails
 */
export async function openPostgres(url: string, observers: Observers, runsJobs = false): Promise<Store> {
  const { logger } = observers;
  const nameOutage = createOutageNames(url);
  const rethrow = (error: unknown): never => {
    throw nameOutage(error);
  };
  const connection = {
    connectionString: url,
    application_name: runsJobs ? JOBS_APPLICATION : 'flipbooth-api',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
  // A server that no longer answers does not end a statement either.
  const pool = new pg.Pool({ ...connection, statement_timeout: 15_000, query_timeout: 17_000 });
  const report = (error: Error) => logger.warn({ fault: nameOutage(error) }, 'database connection lost');
  // Without a listener, a broken connection ends the process; the pool repeats the error of an idle one.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', report));
  observePool(pool, observers, nameOutage);
  try {
    await migrateAlone(await connect(connection, logger, nameOutage));
  } catch (cause) {
    await pool.end();
    const error = nameOutage(cause);
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartupError(`DATABASE_URL: PostgreSQL cannot be used: ${reason}`);
  }
  return {
    db: createDatabase(pool, rethrow),
    isShared: true,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/**
 * Its transactions run again if PostgreSQL has ended them because of a deadlock, or cannot serialise them: none of
 * their changes remain. Their connections are taken from the pool here, because drizzle keeps one for good whose
 * `begin` fails.
 */
function createDatabase(pool: pg.Pool, rethrow: (error: unknown) => never): Database {
  const db: Database = drizzle(pool);

  const tryOnce: Database['transaction'] = async (...call) => {
    const client = await pool.connect().catch(rethrow);
    let isBroken = false;
    try {
      return await (drizzle(client) as Database).transaction(...call);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };

  db.transaction = async (...call) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(...call);
      } catch (error) {
        if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
        await sleep(Math.random() * RETRY_WAIT_MS);
      }
    }
  };
  return db;
}

/** A connection without time limits: an index of a large table takes minutes. */
async function connect(
  config: pg.ClientConfig,
  logger: Logger,
  nameOutage: (error: unknown) => unknown,
): Promise<pg.Client> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client(config);
    // The statement under way fails as well.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error;
      logger.info({ fault: nameOutage(error) }, 'waiting for PostgreSQL');
      await sleep(500);
    }
  }
}

/**
 * Of two services that start together, the second waits until the first has migrated. It polls: a statement that waits
 * for the lock is a transaction, and an index that is created concurrently would wait for it in turn.
 */
async function migrateAlone(client: pg.Client): Promise<void> {
  try {
    while (!(await lock(client))) await sleep(MIGRATION_POLL_MS);
    await migrateDatabase({ query: (text, values) => client.query(text, values) }, { isShared: true });
  } finally {
    // Releases the lock.
    await client.end();
  }
}

async function lock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [
    MIGRATIONS_LOCK,
  ]);
  return rows[0]?.isLocked ?? false;
}
