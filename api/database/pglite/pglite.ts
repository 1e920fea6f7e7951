import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { emptyDatabaseDir } from '#api/config.ts';
import { dataDirError } from '#api/data-dir/data-dir.ts';
import { lockFile, lockFolder } from '#api/data-dir/folder-lock.ts';
import { ownTree } from '#api/data-dir/permissions.ts';
import type { Store } from '#api/database/database.ts';
import { migrateDatabase } from '#api/database/migrate.ts';
import { flush, flushTree } from '#api/lib/atomic-files.ts';
import type { Observers } from '#api/lib/observers.ts';
import { StartupError } from '#shared/node/process/errors.ts';
import { type Engine, startEngine } from './engine.ts';
import { createPgliteClient } from './restarting-client.ts';

/**
 * Opens PostgreSQL inside this process, with its files in `<dataDir>/db`. Two processes on one folder would destroy the
 * database, so the folder is locked, and so is a file of the database: people remove lock files.
 *
 * @param dataDir an existing folder
 * @throws {StartupError} if another process has locked the folder, or the database does not open
 */
export async function openPglite(dataDir: string, observers: Observers): Promise<Store> {
  const folder = join(dataDir, 'db');
  const locks = [
    await lockFolder(join(dataDir, 'db.lock')).catch((error: unknown) => {
      throw error instanceof StartupError ? error : dataDirError(dataDir, error);
    }),
  ];
  const unlock = async () => {
    for (const lock of locks.toReversed()) await lock.close();
  };
  try {
    if (await isEmpty(folder)) await createFiles(dataDir, folder);
    // PGlite would create an empty database among the remains.
    if (!existsSync(join(folder, 'PG_VERSION')))
      throw new Error('it is damaged, the file PG_VERSION is missing; restore a backup');
    locks.push(await lockFile(join(folder, 'PG_VERSION')));
    const client = createPgliteClient(await openEngine(folder), () => startEngine(folder), observers);
    return {
      // drizzle calls nothing else of a PGlite.
      db: drizzle(client as PGlite),
      isShared: false,
      ping: async () => void (await client.query('select 1')),
      checkpoint: async () => void (await client.query('checkpoint')),
      close: async () => {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    if (error instanceof StartupError) throw error;
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
  await (await openEngine(folder)).close();
}

/** Starts PostgreSQL, and migrates its tables. */
async function openEngine(folder: string): Promise<Engine> {
  const engine = await startEngine(folder);
  try {
    await migrateDatabase({ query: (text, values) => engine.client.query(text, values) }, { isShared: false });
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The files get their name once all of them are on the disk: PGlite cannot open what a killed process has left. */
async function createFiles(dataDir: string, folder: string): Promise<void> {
  const part = join(dataDir, 'db.part');
  await rm(part, { recursive: true, force: true });
  if (existsSync(emptyDatabaseDir)) {
    await cp(emptyDatabaseDir, part, { recursive: true });
    await ownTree(part);
  } else {
    await createEmptyDatabase(part);
  }
  await flushTree(part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  await flush(dataDir);
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}
