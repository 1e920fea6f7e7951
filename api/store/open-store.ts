import type { Config } from '#api/config.ts';
import type { Log } from '#api/lib/log.ts';
import type { Store } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

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
