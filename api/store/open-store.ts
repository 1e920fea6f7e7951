import type { Config } from '#api/config.ts';
import type { Log } from '#api/lib/log.ts';
import { prepareDataDir } from './data-dir.ts';
import type { Store } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL where DATABASE_URL is set, else PGlite in `DATA_DIR/db`, and brings its tables
 * up to date. Media lie in `DATA_DIR` in either case, so it must be there.
 *
 * @throws {import('./store-error.ts').StoreError} when the database or the folder is not to be had
 */
export async function openStore(config: Config, log: Log): Promise<Store> {
  await prepareDataDir(config.dataDir);
  return config.databaseUrl === undefined
    ? openPglite(config.dataDir)
    : openPostgres(config.databaseUrl, log);
}
