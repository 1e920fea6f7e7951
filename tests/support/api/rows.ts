import type { SQL } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Store } from '#api/database/database.ts';

type Api = Pick<Store, 'db'>;

/** Runs one statement. @returns its rows; times are texts */
export async function execute({ db }: Api, statement: SQL | string): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
}

/** Resolves when no job waits or runs on this database. */
export async function untilJobsEnd(api: Api): Promise<void> {
  const live = () => execute(api, 'select queue from jobs where failed_at is null');
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 20_000, interval: 20 });
}
