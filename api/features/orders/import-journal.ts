import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Clock } from '#api/lib/clock.ts';
import type { Database } from '#api/store/database.ts';
import { files } from '#api/store/schema.ts';

/** An import gives a sign of life with each file it has copied. */
const DEAD_AFTER_MS = 60 * 60 * 1000;

/**
 * Remembers imports under way, by the folder each copies to. One that was killed half way has left
 * files no order knows; its mark is how they are found.
 */
export function createImportJournal({ dir, mediaDir, db, clock }: { dir: string; mediaDir: string; db: Database; clock: Clock }) {
  const markOf = (token: string) => join(dir, token);

  async function isKnown(token: string): Promise<boolean> {
    const found = await db.select({ path: files.path }).from(files).where(sql`starts_with(${files.path}, ${`${token}/`})`).limit(1);
    return found.length > 0;
  }

  async function abandon(token: string): Promise<void> {
    await rm(join(mediaDir, token), { recursive: true, force: true });
    await rm(markOf(token), { force: true });
  }

  return {
    async begin(token: string): Promise<void> {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(markOf(token), '');
    },

    signOfLife: (token: string) => utimes(markOf(token), clock(), clock()),

    /** The order knows its files from here on. */
    finish: (token: string) => rm(markOf(token), { force: true }),

    /** Removes what was copied, and the mark. */
    abandon,

    /** Clears away what killed imports have left. */
    async sweep(): Promise<void> {
      for (const token of await readdir(dir).catch(() => [])) {
        const mark = await stat(markOf(token)).catch(() => null);
        if (mark === null || clock().getTime() - mark.mtimeMs < DEAD_AFTER_MS) continue;
        // Killed between the last row and the mark's end: the order is whole.
        await ((await isKnown(token)) ? rm(markOf(token), { force: true }) : abandon(token));
      }
    },
  };
}
