import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Context } from '#api/context.ts';
import { StorageError } from '#api/files/file-store.ts';
import type { OrderRow } from './orders.store.ts';
import { createPurge } from './purge.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

/** Creates a purge of three orders; the store of files refuses to delete those of the first. */
function setUp(files: Partial<Context['files']>) {
  const due = ['A', 'B', 'C'].map((inv) => ({ id: inv, inv, expiry: new Date(NOW - 1) }) as OrderRow);
  const purged = new Set<string>();
  const lines: object[] = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const orders = {
    nextDue: async (_before: Date, failed: string[]) =>
      due.find(({ id }) => !failed.includes(id) && !purged.has(id)) ?? null,
  };
  const purge = createPurge({ files: files as Context['files'], logger }, orders, async (id, finish) => {
    if (id === 'A') throw new StorageError('the S3 store does not delete files (AccessDenied)');
    await finish({ setPurged: async ({ id }: OrderRow) => void purged.add(id) } as never);
    return { files: 1, zips: 0, bytes: 10 };
  });
  return { purge, purged, lines };
}

test('an order whose files cannot be deleted does not keep the others from their purge', async () => {
  const { purge, purged, lines } = setUp({ isUp: () => true });
  expect(await purge(new Date(NOW))).toEqual({ orders: 2, files: 2 });
  expect([...purged]).toEqual(['B', 'C']);
  expect(lines[0]).toMatchObject({ order: 'A', reason: 'the S3 store does not delete files (AccessDenied)' });
});

test('while the store does not respond, no other order is tried', async () => {
  const { purge, purged } = setUp({ isUp: () => false });
  await expect(purge(new Date(NOW))).rejects.toThrow(StorageError);
  expect([...purged]).toEqual([]);
});
