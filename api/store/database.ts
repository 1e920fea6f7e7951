import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Config } from '#api/config.ts';
import type { Log } from '#api/lib/log.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type * as schema from './schema.ts';

/** What PGlite and PostgreSQL have in common: features write their queries against this alone. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Store = {
  db: Database;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens PostgreSQL where DATABASE_URL is set, else PGlite in `DATA_DIR/db`, and brings its tables
 * up to date.
 *
 * @throws {import('./store-error.ts').StoreError} when the database is not to be had
 */
export function openStore(config: Config, log: Log): Promise<Store> {
  return config.databaseUrl === undefined
    ? openPglite(config.dataDir)
    : openPostgres(config.databaseUrl, log);
}
