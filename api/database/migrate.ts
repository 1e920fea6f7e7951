import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsDir } from '#api/config.ts';
import { isLockTimeout } from './database.ts';

/** One connection: transactions are written as statements. */
export interface MigrationConnection {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}

interface Options {
  /** Services of the earlier version may use this database: their statements must not be blocked for long. */
  isShared: boolean;
  /** Default: those of this version. */
  migrationsFolder?: string;
}

/**
 * Longest wait for the lock of a table. An `alter table` that waits, for a long report say, blocks all statements after
 * it; after this time it is cancelled, and tried again later.
 */
const LOCK_TIMEOUT_MS = 2_000;

/** Pause before the next attempt. */
const LOCK_RETRY_MS = 1_000;

const CONCURRENT_INDEX = /^\s*create (?:unique )?index concurrently "(?<name>[^"]+)"/i;

const withoutConcurrently = (statement: string) =>
  statement.replace(/^(\s*create (?:unique )?index) concurrently/i, '$1');

/**
 * Migrates the tables to this version, with drizzle-kit's folder and drizzle's table of applied migrations. Not by
 * drizzle's migrator, which runs all in one transaction: no index can be created concurrently there, and each lock is
 * held to the end (decision 093).
 *
 * Each migration is a transaction, except one of concurrent indexes, which is repeated if its run was killed.
 */
export async function migrateDatabase(
  connection: MigrationConnection,
  { isShared, migrationsFolder = migrationsDir }: Options,
): Promise<void> {
  const { query } = connection;
  await query('create schema if not exists drizzle');
  await query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const [last] = (await query('select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1'))
    .rows as { created_at: string | number }[];
  const pending = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => last === undefined || folderMillis > Number(last.created_at),
  );
  if (last === undefined) return inTransaction(connection, pending);
  for (const migration of pending) {
    const isConcurrent = migration.sql.some((statement) => CONCURRENT_INDEX.test(statement));
    await (isShared && isConcurrent ? createConcurrently : withShortLocks)(connection, migration);
  }
}

/**
 * Runs migrations as one transaction. An index is created like any other statement: the table is new, or no other
 * service uses it.
 */
async function inTransaction({ query }: MigrationConnection, migrations: MigrationMeta[]): Promise<void> {
  await query('begin');
  try {
    for (const migration of migrations) {
      for (const statement of migration.sql) await query(withoutConcurrently(statement));
      await record({ query }, migration);
    }
    await query('commit');
  } catch (error) {
    await query('rollback');
    throw error;
  }
}

async function withShortLocks(connection: MigrationConnection, migration: MigrationMeta): Promise<void> {
  await connection.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (;;) {
    try {
      await inTransaction(connection, [migration]);
      break;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await sleep(LOCK_RETRY_MS);
    }
  }
  await connection.query('set lock_timeout = 0');
}

/** Does not block reads and writes. Waits for older transactions. */
async function createConcurrently(connection: MigrationConnection, migration: MigrationMeta): Promise<void> {
  const { query } = connection;
  for (const statement of migration.sql) {
    const name = CONCURRENT_INDEX.exec(statement)?.groups?.['name'];
    if (name === undefined) throw new Error('a migration with a concurrent index has nothing else');
    const { rows } = await query('select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)', [
      `"${name}"`,
    ]);
    const [found] = rows as { isValid: boolean }[];
    if (found?.isValid) continue;
    if (found) await query(`drop index concurrently "${name}"`);
    await query(statement);
  }
  await record(connection, migration);
}

async function record({ query }: MigrationConnection, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
}
