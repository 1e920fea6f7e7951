import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Clock } from '#shared/node/clock.ts';
import type { Database } from '#api/store/database.ts';
import { files } from '#api/store/schema.ts';

/** An import that has copied no file for this long was killed. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

export type ImportJournal = ReturnType<typeof createImportJournal>;

interface Options {
  folder: string;
  mediaDir: string;
  db: Database;
  clock: Clock;
}

/** Records the imports under way, one file for each, so that the copies of a killed import, which belong to no order, are found and deleted. */
export function createImportJournal({ folder, mediaDir, db, clock }: Options) {
  const recordOf = (token: string) => join(folder, token);

  async function hasOrder(token: string): Promise<boolean> {
    const found = await db.select({ path: files.path }).from(files).where(sql`starts_with(${files.path}, ${`${token}/`})`).limit(1);
    return found.length > 0;
  }

  async function abandon(token: string): Promise<void> {
    await rm(join(mediaDir, token), { recursive: true, force: true });
    await rm(recordOf(token), { force: true });
  }

  return {
    async begin(token: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(recordOf(token), '', { mode: 0o600 });
    },

    /** Is called after each file. */
    touch: (token: string) => utimes(recordOf(token), clock.now() / 1000, clock.now() / 1000),

    /** The order is stored with its files. */
    finish: (token: string) => rm(recordOf(token), { force: true }),

    /** Deletes the copies of an import that failed. */
    abandon,

    /** Deletes what killed imports have left. */
    async sweep(): Promise<void> {
      for (const token of await readdir(folder).catch(() => [])) {
        const stats = await stat(recordOf(token)).catch(() => null);
        if (stats === null || clock.now() - stats.mtimeMs < ABANDONED_AFTER_MS) continue;
        // The process was killed between the last row and `finish`: the order is complete.
        await ((await hasOrder(token)) ? rm(recordOf(token), { force: true }) : abandon(token));
      }
    },
  };
}
