import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { needsDataDir, watchDisk } from './data-dir/data-dir.ts';
import type { Store } from './database/database.ts';
import { createDiskFileStore } from './files/disk-file-store.ts';
import { type FileStore, FOLDERS } from './files/file-store.ts';
import type { Observers } from './lib/observers.ts';

/** The database of a process, and its store of files. */
export interface Stores extends Store {
  files: FileStore;
}

/**
 * Opens the database and the store of files.
 *
 * @throws {import('#shared/node/errors.ts').StartupError} if one of them cannot be used; the database is closed then
 */
export async function openStores(config: Config, observers: Observers): Promise<Stores> {
  const store = await openDatabase(config, observers);
  try {
    const files = await openFileStore(config, observers);
    const close = (): Promise<void> => {
      files.close();
      return store.close();
    };
    return { ...store, files, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens PostgreSQL if DATABASE_URL is set, else PGlite in `DATA_DIR/db`, and migrates its tables. `DATA_DIR` is
 * prepared if anything is in it.
 *
 * @throws {import('#shared/node/errors.ts').StartupError} if the database or the folder cannot be used
 */
async function openDatabase(config: Config, observers: Observers): Promise<Store> {
  const { databaseUrl, dataDir, runsJobs } = config;
  if (needsDataDir(config)) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    watchDisk(observers.registry, dataDir);
  }
  return databaseUrl === undefined
    ? (await import('./database/pglite.ts')).openPglite(dataDir)
    : (await import('./database/postgres.ts')).openPostgres(databaseUrl, observers, runsJobs);
}

/**
 * The bucket if S3_BUCKET is set, else the folder `DATA_DIR`. The client of S3 is loaded only when it is used.
 *
 * @throws {import('#shared/node/errors.ts').StartupError} if the bucket or the folder cannot be used
 */
export async function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  observers: Observers,
): Promise<FileStore> {
  if (s3 === null) {
    // A backup names these two, also before there is a file in them.
    for (const folder of [FOLDERS.media, FOLDERS.audit])
      await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
    return createDiskFileStore(dataDir);
  }
  const { openS3FileStore } = await import('./files/s3-file-store.ts');
  return openS3FileStore(s3, observers);
}
