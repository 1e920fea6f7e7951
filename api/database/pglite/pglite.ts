import { existsSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
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
import { flushFolder, flushTree } from '#api/lib/atomic-files.ts';
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
  const unlockFolder = await lockFolder(join(dataDir, 'db.lock')).catch((error: unknown) => {
    throw error instanceof StartupError ? error : dataDirError(dataDir, error);
  });
  let unlockFiles = async () => {};
  const unlock = async () => {
    await unlockFiles();
    await unlockFolder();
  };
  const lockFiles = async () => {
    unlockFiles = await lockFile(join(dataDir, 'db/PG_VERSION'));
  };
  try {
    const client = createPgliteClient(
      await openFiles(dataDir, lockFiles),
      () => startEngine(join(dataDir, 'db')),
      observers,
    );
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
    throw new StartupError(`DATA_DIR: the database in ${dataDir}/db does not open: ${reason}`);
  }
}

/**
 * Creates a database with its tables in a folder. This takes seconds and 800 MB in this process, most of which it does
 * not return: the compiled `initdb` runs in memory.
 */
export async function createEmptyDatabase(folder: string): Promise<void> {
  const engine = await startEngine(folder);
  try {
    await migrateEngine(engine);
  } finally {
    await engine.close();
  }
}

const migrateEngine = ({ client }: Engine) =>
  migrateDatabase({ query: (text, values) => client.query(text, values) }, { isShared: false });

/**
 * A process that is killed while it creates the database leaves a folder that PGlite cannot open. The file
 * `db.unfinished` exists until the first migration is complete and on the disk: while it does, the folder contains
 * nothing of value and is created again.
 *
 * @param lockFiles is called once they exist, before a database that is not new is opened
 */
async function openFiles(dataDir: string, lockFiles: () => Promise<void>): Promise<Engine> {
  const folder = join(dataDir, 'db');
  const unfinished = join(dataDir, 'db.unfinished');
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  const isNew = await isEmpty(folder);
  if (isNew) {
    await writeFile(unfinished, '', { mode: 0o600 });
    await flushFolder(dataDir);
    if (existsSync(emptyDatabaseDir)) {
      await cp(emptyDatabaseDir, folder, { recursive: true });
      await ownTree(folder);
    }
  } else if (!existsSync(join(folder, 'PG_VERSION'))) {
    // PGlite would create an empty database among the remains.
    throw new Error('it is damaged, the file PG_VERSION is missing; restore a backup');
  } else {
    await lockFiles();
  }
  const engine = await startEngine(folder);
  try {
    if (isNew) await lockFiles();
    await migrateEngine(engine);
    // Neither a copy of the empty database nor one that PGlite has made in memory was flushed.
    if (isNew) await flushTree(folder);
  } catch (error) {
    await engine.close();
    throw error;
  }
  await rm(unfinished, { force: true });
  if (isNew) await flushFolder(dataDir);
  return engine;
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}
