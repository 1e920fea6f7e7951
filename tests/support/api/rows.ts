import type { SQL } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Store } from '#api/database/database.ts';

type Api = Pick<Store, 'db'>;

/** Runs one statement. @returns its rows; times are texts */
export async function execute({ db }: Api, statement: SQL | string): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
}

/** Every row of the database that has one of these texts. */
export async function rowsWith(api: Api, ...texts: string[]): Promise<string[]> {
  const ofService = "select table_name as name from information_schema.tables where table_schema = 'public'";
  const found: string[] = [];
  for (const { name } of await execute(api, ofService))
    for (const { row } of await execute(api, `select t::text as row from "${String(name)}" t`))
      if (texts.some((text) => String(row).includes(text))) found.push(`${String(name)} ${String(row)}`);
  return found;
}

/** Resolves when no job waits or runs on this database. */
export async function untilJobsEnd(api: Api): Promise<void> {
  const live = () => execute(api, 'select queue from jobs where failed_at is null');
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 20_000, interval: 20 });
}
