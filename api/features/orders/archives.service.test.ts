import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { createArchives } from './archives.service.ts';
import type { ArchiveRow, ArchivesStore } from './archives.store.ts';
import type { FileRow, OrderRow } from './orders.store.ts';

let scratch: string;
let folder: string;
let row: ArchiveRow | null;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'archives-'));
  folder = join(scratch, 'archives');
  row = null;
  mkdirSync(join(scratch, 'media'));
  for (const path of ['a.jpg', 'b.jpg']) writeFileSync(join(scratch, 'media', path), 'picture');
});
afterEach(() => rmSync(scratch, { recursive: true }));

const order = { id: 'order', date: null, createdAt: new Date() } as OrderRow;
const fileAt = (path: string, position: number) => ({ type: 1, position, path, bytes: 7 }) as FileRow;
const [before, after] = [[fileAt('a.jpg', 1)], [fileAt('a.jpg', 1), fileAt('b.jpg', 2)]];

function setUp() {
  const saved: string[] = [];
  const store = {
    findByOrder: async () => row,
    save: async (archive: ArchiveRow, replaced: ArchiveRow | null) => {
      saved.push(archive.fingerprint);
      if (row?.token !== replaced?.token) return false;
      row = archive;
      return true;
    },
  } as Partial<ArchivesStore> as ArchivesStore;
  return { archives: createArchives({ folder, mediaDir: join(scratch, 'media'), store, clock: systemClock }), saved };
}

test('calls for the same files share one build', async () => {
  const { archives, saved } = setUp();
  const tokens = await Promise.all(Array.from({ length: 10 }, () => archives.prepare(order, before)));
  expect(new Set(tokens).size).toBe(1);
  expect(saved).toHaveLength(1);
});

test('a call after a change of the files waits for the build under way, and both are answered', async () => {
  const { archives, saved } = setUp();
  const tokens = await Promise.all([archives.prepare(order, before), archives.prepare(order, after), archives.prepare(order, after)]);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens[2]).toBe(tokens[1]);
  expect(saved).toHaveLength(2);
  expect(row?.token).toBe(tokens[1]);
});

test('after a build that fails, the next call builds anew', async () => {
  const { archives } = setUp();
  rmSync(join(scratch, 'media/b.jpg'));
  await expect(Promise.all([archives.prepare(order, after), archives.prepare(order, after)])).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(scratch, 'media/b.jpg'), 'picture');
  expect(await archives.prepare(order, after)).toMatch(/^[\w-]{32}$/);
});
