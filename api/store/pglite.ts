import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsDir } from '#api/config.ts';
import { unusable } from './data-dir.ts';
import type { Store } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';
import { StoreError } from './store-error.ts';

/**
 * PostgreSQL inside this process, its files in `<dataDir>/db`. Two processes on one folder would
 * ruin it, hence the lock.
 *
 * @param dataDir a folder that is there
 * @throws {StoreError} when another process holds the folder, or its files can't be opened
 */
export async function openPglite(dataDir: string): Promise<Store> {
  const unlock = await lockFolder(join(dataDir, 'db.lock'), 'DATA_DIR').catch((error: unknown) => {
    throw error instanceof StoreError ? error : unusable(dataDir, error);
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

/** The engine, compiled from C, throws plain objects, too: of those only some have words of their own. */
export function reasonOf(error: unknown): string {
  const { message, name, code, status } = Object(error) as { message?: string; name?: string; code?: string | number; status?: number };
  const told = [message, name, code, status === undefined ? undefined : `status ${status}`];
  const reason = typeof error === 'object' ? told.find((one) => one !== undefined && one !== '' && one !== null) : (error as string | number | undefined);
  return `${reason ?? 'unknown fault'}`.split('\n', 1)[0] ?? '';
}

/**
 * A first start killed half way leaves a folder that PGlite can't open. The mark says that nothing
 * was promised to anyone yet, so that such a folder may be thrown away; any other never is.
 */
async function openFiles(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'db');
  const mark = join(dataDir, 'db.unfinished');
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  if (!existsSync(folder)) await writeFile(mark, '');
  const client = await PGlite.create(folder);
  try {
    await migrate(drizzle(client), { migrationsFolder: migrationsDir });
  } catch (error) {
    await client.close();
    throw error;
  }
  await rm(mark, { force: true });
  return client;
}
