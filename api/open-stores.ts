import type { Config } from './config.ts';
import type { Store } from './database/database.ts';
import { openStore } from './database/open-database.ts';
import type { FileStore } from './files/file-store.ts';
import { openFileStore } from './files/open-file-store.ts';
import type { Observers } from './lib/observers.ts';

/** The stores of a process. */
export interface Stores {
  store: Store;
  files: FileStore;
  close: () => Promise<void>;
}

/**
 * Opens the database, unless one is given, and the store of files.
 *
 * @throws {import('#shared/node/errors.ts').StartupError} if one of them cannot be used; the database is closed then
 */
export async function openStores(
  config: Config,
  observers: Observers,
  { runsJobs = false, store: given }: { runsJobs?: boolean; store?: Store | undefined } = {},
): Promise<Stores> {
  const store = given ?? (await openStore(config, observers, runsJobs));
  try {
    const files = await openFileStore(config, observers);
    const close = (): Promise<void> => {
      files.close();
      return store.close();
    };
    return { store, files, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}
