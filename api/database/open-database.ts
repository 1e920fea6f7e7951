import { mkdir } from 'node:fs/promises';
import type { Config } from '#api/config.ts';
import { needsDataDir, watchDisk } from '#api/data-dir/data-dir.ts';
import type { Observers } from '#api/lib/observers.ts';
import type { Store } from './database.ts';

/**
 * Opens PostgreSQL if DATABASE_URL is set, else PGlite in `DATA_DIR/db`, and migrates its tables. `DATA_DIR` is
 * prepared if anything is in it.
 *
 * @param runsJobs whether this process takes jobs from the database
 * @throws {import('#shared/node/errors.ts').StartupError} if the database or the folder cannot be used
 */
export async function openStore(config: Config, observers: Observers, runsJobs = false): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  if (needsDataDir(config)) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    watchDisk(observers.registry, dataDir);
  }
  return databaseUrl === undefined
    ? (await import('./pglite.ts')).openPglite(dataDir)
    : (await import('./postgres.ts')).openPostgres(databaseUrl, observers, runsJobs);
}
