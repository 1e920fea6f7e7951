import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsDir } from '#api/config.ts';
import type { Observers } from '#api/lib/observers.ts';
import { StartupError } from '#shared/node/errors.ts';
import { type Database, JOBS_APPLICATION, type Store } from './database.ts';
import { createOutageNames, isLockTimeout, isUnavailable } from './errors.ts';
import { createQueryObserver, watchPool } from './query-metrics.ts';

/** The advisory lock of the service that migrates: any number that no other program uses in this database. */
const MIGRATIONS_LOCK = 7_021_946;

/** Longest wait for the lock of a table, and the pause before the next attempt. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_RETRY_MS = 1_000;

/** Longest wait for a statement under way when the process closes: the server may no longer respond. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Opens PostgreSQL over the network. The pool reconnects by itself after a restart of the server.
 *
 * @param runsJobs whether this process takes jobs from the database
 * @throws {StartupError} if the server cannot be reached, or the migration fails
 */
export async function openPostgres(url: string, observers: Observers, runsJobs: boolean): Promise<Store> {
  const { logger } = observers;
  const nameOutage = createOutageNames(url);
  const connection = {
    connectionString: url,
    application_name: runsJobs ? JOBS_APPLICATION : 'flipbooth-api',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
  // A server that no longer responds does not end a statement either.
  const pool = new pg.Pool({ ...connection, statement_timeout: 15_000, query_timeout: 17_000 });
  const report = (error: Error) => logger.warn({ fault: nameOutage(error) }, 'database connection lost');
  // Without a listener, a broken connection ends the process; the pool repeats the error of an idle one.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', report));
  watchPool(pool, observers.registry);
  // Without time limits: an index of a large table takes minutes. An error of the connection
  // needs no report: the statement under way fails with it.
  const client = new pg.Client(connection).on('error', () => undefined);
  try {
    await client.connect();
    try {
      // Of services that start together, one migrates, and the others wait. The end of the connection releases the
      // lock.
      await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK]);
      await migratePostgres(client);
    } finally {
      await client.end();
    }
  } catch (cause) {
    await pool.end();
    const error = nameOutage(cause instanceof DrizzleQueryError ? cause.cause : cause);
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartupError(`DATABASE_URL: PostgreSQL cannot be used: ${reason}`);
  }
  return {
    db: createDatabase(pool, createQueryObserver(observers.registry, nameOutage), nameOutage),
    ping: async () => void (await pool.query('select 1')),
    close: () => Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

/** Connections of transactions are taken from the pool here, because drizzle keeps one for good whose `begin` fails. */
function createDatabase(
  pool: pg.Pool,
  observed: ReturnType<typeof createQueryObserver>,
  nameOutage: (error: unknown) => unknown,
): Database {
  const db: Database = drizzle(observed(pool));
  db.transaction = async (...call) => {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(nameOutage(error)));
    let isBroken = false;
    try {
      return await (drizzle(observed(client)) as Database).transaction(...call);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return db;
}

/**
 * Migrates the tables to this version, in one transaction.
 *
 * @param migrationsFolder default: those of this version
 */
export async function migratePostgres(client: pg.Client, migrationsFolder = migrationsDir): Promise<void> {
  // Statements of the earlier version that come later wait behind a change of a table that waits: let them go first.
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (;;) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await sleep(LOCK_RETRY_MS);
    }
  }
}
