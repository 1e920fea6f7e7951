import type { Registry } from 'prom-client';
import type { Config } from '#api/config.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import { needsDataDir, prepareDataDir, watchDisk } from '#api/data-dir/data-dir.ts';
import type { Store } from './database.ts';
import { createQueryObserver, watchConnections, watchServer } from './query-metrics.ts';

interface Observers {
  /** Registers metrics of statements and connections. */
  registry: Registry;
  /** Gives statements spans. */
  tracing: Tracing;
}

/**
 * Opens PostgreSQL where DATABASE_URL is set, else PGlite in `DATA_DIR/db`, and migrates its tables. `DATA_DIR` is
 * prepared where anything is in it.
 *
 * @throws {import('./database.ts').StoreError} where the database or the folder cannot be used
 */
export async function openStore(config: Config, log: Logger, observers?: Observers): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  if (needsDataDir(config)) await prepareDataDir(dataDir);
  const observe = observers && createQueryObserver(observers.registry, observers.tracing);
  const store =
    databaseUrl === undefined
      ? await (await import('./pglite/pglite.ts')).openPglite(dataDir, log, observe)
      : await (await import('./postgres.ts')).openPostgres(databaseUrl, log, observe);
  if (!observers) return store;
  const { registry } = observers;
  if (store.connections) watchConnections(registry, store.connections);
  if (store.readServer) watchServer(registry, store.readServer);
  if (needsDataDir(config)) watchDisk(registry, dataDir);
  return store;
}
