import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileRow, OrderRow, ZipRow } from '#api/features/orders/orders.store.ts';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createMemoryJobs } from '#tests/support/api/memory-jobs.ts';
import { createZipsService } from './zips.service.ts';

let scratch: string;
let folder: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'zips-'));
  folder = join(scratch, 'archives');
  mkdirSync(folder);
  mkdirSync(join(scratch, 'media'));
  for (const path of ['a.jpg', 'b.jpg']) writeFileSync(join(scratch, 'media', path), 'picture');
});
afterEach(() => rmSync(scratch, { recursive: true }));

const order = { id: 'order', inv: 'FLIP-1', date: null, createdAt: new Date(), expiry: null } as OrderRow;
const fileAt = (path: string, position: number) => ({ type: 1, position, path, bytes: 7 }) as FileRow;
const [before, after] = [[fileAt('a.jpg', 1)], [fileAt('a.jpg', 1), fileAt('b.jpg', 2)]];

test('a call that has read files which are no longer those of the order is told to try again', async () => {
  let row: ZipRow | null = null;
  const orders = {
    findById: async () => order,
    filesOf: async () => after,
    findZip: async () => row,
    saveZip: async (zip: ZipRow) => void (row = zip),
  };
  const files = createDiskFileStore(scratch);
  const zips = createZipsService({ files, orders, jobs: createMemoryJobs(), clock: systemClock });
  await expect(zips.prepare(order.id, before)).rejects.toMatchObject({ status: 503 });
  expect(await zips.prepare(order.id, after)).toBe(row);
});

test('a zip whose order is deleted while it is built leaves no file, and the call is told', async () => {
  const jobs = createMemoryJobs();
  let isThere = true;
  const orders = {
    findById: async () => (isThere ? order : null),
    filesOf: async () => before,
    findZip: async () => null,
    saveZip: () => Promise.reject(new Error('there is no such order')),
  };
  const files = createDiskFileStore(scratch);
  const zips = createZipsService({ files, orders, jobs, clock: systemClock });
  await expect(zips.prepare(order.id, before)).rejects.toMatchObject({ status: 500 });
  expect(readdirSync(folder)).toEqual([]);
  isThere = false;
  await expect(zips.prepare(order.id, before)).rejects.toMatchObject({ status: 404 });
});
