import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsDir } from '#api/config.ts';
import { dataDirError } from './data-dir.ts';
import { type Store, StoreError } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';

/**
 * Opens PostgreSQL inside this process, with its files in `<dataDir>/db`. Two processes on one folder would destroy the database, so the
 * folder is locked.
 *
 * @param dataDir an existing folder
 * @throws {StoreError} where another process has locked the folder, or the database does not open
 */
export async function openPglite(dataDir: string): Promise<Store> {
  const unlock = await lockFolder(join(dataDir, 'db.lock'), 'DATA_DIR').catch((error: unknown) => {
    throw error instanceof StoreError ? error : dataDirError(dataDir, error);
  });
  try {
    const client = await openFiles(dataDir);
    return {
      db: drizzle(client, { schema }),
      ping: async () => void (await client.query('select 1')),
      close: async () => {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw new StoreError(`DATA_DIR: the database in ${dataDir}/db does not open: ${reasonOf(error)}`);
  }
}

/** PGlite also throws plain objects, of which only some have a message. */
export function reasonOf(error: unknown): string {
  const { message, name, code, status } = Object(error) as { message?: string; name?: string; code?: string | number; status?: number };
  const descriptions = [message, name, code, status === undefined ? undefined : `status ${status}`];
  const reason = typeof error === 'object' ? descriptions.find((one) => one !== undefined && one !== '' && one !== null) : (error as string | number | undefined);
  return `${reason ?? 'unknown error'}`.split('\n', 1)[0] ?? '';
}

/**
 * A process that is killed while it creates the database leaves a folder that PGlite cannot open. The file `db.unfinished` exists until the
 * first migration is complete: while it does, the folder contains nothing of value and is created again.
 */
async function openFiles(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'db');
  const unfinished = join(dataDir, 'db.unfinished');
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  if (!existsSync(folder)) await writeFile(unfinished, '');
  const client = await PGlite.create(folder);
  try {
    await migrate(drizzle(client), { migrationsFolder: migrationsDir });
  } catch (error) {
    await client.close();
    throw error;
  }
  await rm(unfinished, { force: true });
  return client;
}
