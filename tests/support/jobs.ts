import { expect, vi } from 'vitest';
import type { Store } from '#api/database/database.ts';

/** Resolves when no job waits or runs on this database. */
export async function untilJobsEnd({ store }: { store: Store }): Promise<void> {
  const live = async () => (await store.execute('select queue from jobs where failed_at is null', [])).rows;
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 20_000, interval: 20 });
}
