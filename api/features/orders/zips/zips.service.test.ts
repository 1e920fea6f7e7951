import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { createMemoryJobs } from '#tests/support/memory-jobs.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createZipsService } from './zips.service.ts';
import type { ZipRow, ZipsStore } from './zips.store.ts';
import type { FileRow, OrderRow } from '#api/features/orders/orders.store.ts';

let scratch: string;
let folder: string;
let row: ZipRow | null;
/** The files that the order has now. */
let current: FileRow[];

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'zips-'));
  folder = join(scratch, 'archives');
  mkdirSync(folder);
  row = null;
  current = before;
  mkdirSync(join(scratch, 'media'));
  for (const path of ['a.jpg', 'b.jpg']) writeFileSync(join(scratch, 'media', path), 'picture');
});
afterEach(() => rmSync(scratch, { recursive: true }));

const order = { id: 'order', inv: 'FLIP-1', date: null, createdAt: new Date(), expiry: null } as OrderRow;
const fileAt = (path: string, position: number) => ({ type: 1, position, path, bytes: 7 }) as FileRow;
const [before, after] = [[fileAt('a.jpg', 1)], [fileAt('a.jpg', 1), fileAt('b.jpg', 2)]];

function setUp() {
  const saved: string[] = [];
  const store = {
    findByOrder: async () => row,
    save: async (zip: ZipRow, replaced: ZipRow | null) => {
      saved.push(zip.fingerprint);
      if (row?.token !== replaced?.token) return false;
      row = zip;
      return true;
    },
  } as Partial<ZipsStore> as ZipsStore;
  const orders = { findById: async () => order, filesOf: async () => current };
  return {
    zips: createZipsService({
      files: createDiskFileStore(scratch),
      zips: store,
      orders,
      jobs: createMemoryJobs(),
      clock: systemClock,
    }),
    saved,
  };
}

test('a call after a change of the files waits for the build under way, and has another one built', async () => {
  const { zips, saved } = setUp();
  const first = zips.prepare(order, before);
  await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]));
  current = after;
  const offered = await Promise.all([first, zips.prepare(order, after), zips.prepare(order, after)]);
  expect(new Set(offered).size).toBe(2);
  expect(offered[2]).toBe(offered[1]);
  expect(saved).toHaveLength(2);
  expect(row).toBe(offered[1]);
});

test('a call that has read files which are no longer those of the order is told to try again', async () => {
  const { zips } = setUp();
  current = after;
  await expect(zips.prepare(order, before)).rejects.toMatchObject({ status: 503 });
});

test('a zip whose order is deleted while it is built leaves no file, and the call is told', async () => {
  const jobs = createMemoryJobs();
  const store = {
    findByOrder: async () => null,
    save: () => Promise.reject(new Error('there is no such order')),
  } as Partial<ZipsStore> as ZipsStore;
  let isThere = true;
  const orders = { findById: async () => (isThere ? order : null), filesOf: async () => current };
  const files = createDiskFileStore(scratch);
  const zips = createZipsService({ files, zips: store, orders, jobs, clock: systemClock });
  await expect(zips.prepare(order, before)).rejects.toThrow('the zip could not be built');
  expect(readdirSync(folder)).toEqual([]);
  isThere = false;
  await expect(zips.prepare(order, before)).rejects.toMatchObject({ status: 404 });
});
