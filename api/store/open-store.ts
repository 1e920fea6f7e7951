import type { Config } from '#api/config.ts';
import type { Logger } from '#shared/node/logger.ts';
import { needsDataDir, prepareDataDir } from './data-dir.ts';
import type { Store } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { ObserveQuery } from './database-metrics.ts';

/**
 * Opens PostgreSQL where DATABASE_URL is set, else PGlite in `DATA_DIR/db`, and migrates its tables. `DATA_DIR` is prepared where anything is in
 * it.
 *
 * @throws {import('./database.ts').StoreError} where the database or the folder cannot be used
 */
export async function openStore(config: Config, log: Logger, observe?: ObserveQuery): Promise<Store> {
  if (needsDataDir(config)) await prepareDataDir(config.dataDir);
  return config.databaseUrl === undefined ? openPglite(config.dataDir, log, observe) : openPostgres(config.databaseUrl, log, observe);
}
