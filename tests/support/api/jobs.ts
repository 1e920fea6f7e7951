import type { SQL } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Store } from '#api/database/database.ts';

/** Runs one statement. @returns its rows; times are texts */
export async function execute({ db }: Pick<Store, 'db'>, statement: SQL | string): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
}

/** Resolves when no job waits or runs on this database. */
export async function untilJobsEnd({ store }: { store: Store }): Promise<void> {
  const statement = 'select queue from jobs where failed_at is null';
  const live = () => execute(store, statement);
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 20_000, interval: 20 });
}
