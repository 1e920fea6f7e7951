import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { emptyDatabaseDir, migrationsDir } from '#api/config.ts';
import { lockFolder } from '#api/data-dir/folder-lock.ts';
import { StartupError } from '#shared/node/errors.ts';
import type { Store } from './database.ts';

/**
 * Less memory than PostgreSQL takes by default, all of which it writes at its start. Beyond 8 MB the files are read
 * from the system's cache; there is one connection, and PostgreSQL keeps three for itself.
 */
const START_PARAMETERS = ['shared_buffers=8MB', 'max_connections=4', 'max_wal_senders=0'].flatMap((one) => ['-c', one]);

/**
 * Opens PostgreSQL inside this process, with its files in `<dataDir>/db`, for development (decision 062). Two
 * processes on one folder would destroy the database, so the folder is locked.
 *
 * @param dataDir an existing folder
 * @throws {StartupError} if another process has locked the folder, or the database does not open
 */
export async function openPglite(dataDir: string): Promise<Store> {
  const folder = join(dataDir, 'db');
  const lock = await lockFolder(join(dataDir, 'db.lock'));
  try {
    if (await isEmpty(folder)) await createFiles(dataDir, folder);
    // PGlite would create an empty database among the remains.
    if (!existsSync(join(folder, 'PG_VERSION')))
      throw new Error('it is damaged, the file PG_VERSION is missing; restore a backup');
    // Emscripten creates files that everybody may write.
    await chmod(folder, 0o700);
    const client = await openClient(folder);
    return {
      db: drizzle(client),
      ping: async () => void (await client.query('select 1')),
      close: async () => {
        await client.close();
        await lock.close();
      },
    };
  } catch (error) {
    await lock.close();
    // PGlite also throws plain objects.
    const text = error instanceof Error ? error.message : inspect(error, { breakLength: Number.POSITIVE_INFINITY });
    const [reason] = text.split('\n', 1);
    throw new StartupError(`DATA_DIR: the database in ${folder} does not open: ${reason}`);
  }
}

/**
 * Creates a database with its tables in a folder. This takes seconds and 800 MB in this process, most of which it does
 * not return: the compiled `initdb` runs in memory.
 */
export async function createEmptyDatabase(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await (await openClient(folder)).close();
}

/** Starts PostgreSQL, and migrates its tables. */
async function openClient(folder: string): Promise<PGlite> {
  const client = await PGlite.create(folder, {
    startParams: [...PGlite.defaultStartParams, ...START_PARAMETERS],
  });
  try {
    await migrate(drizzle(client), { migrationsFolder: migrationsDir });
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** The files get their name once all of them are there: PGlite cannot open what a killed process has left. */
async function createFiles(dataDir: string, folder: string): Promise<void> {
  const part = join(dataDir, 'db.part');
  await rm(part, { recursive: true, force: true });
  if (existsSync(emptyDatabaseDir)) {
    await cp(emptyDatabaseDir, part, { recursive: true });
  } else {
    await createEmptyDatabase(part);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}
