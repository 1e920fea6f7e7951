import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileRow, OrderRow } from '#api/features/orders/orders.store.ts';
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
  writeFileSync(join(scratch, 'media/a.jpg'), 'picture');
});
afterEach(() => rmSync(scratch, { recursive: true }));

const order = { id: 'order', inv: 'FLIP-1', date: null, createdAt: new Date(), expiry: null } as OrderRow;
const photo = { type: 1, position: 1, path: 'a.jpg', bytes: 7 } as FileRow;

test('a zip whose order is deleted while it is built leaves no file, and the call is told', async () => {
  const jobs = createMemoryJobs();
  let isThere = true;
  const orders = {
    findById: async () => (isThere ? order : null),
    filesOf: async () => [photo],
    findZip: async () => null,
    saveZip: () => Promise.reject(new Error('there is no such order')),
  };
  const files = createDiskFileStore(scratch);
  const zips = createZipsService({ files, jobs, clock: systemClock }, orders);
  await expect(zips.prepare(order.id)).rejects.toMatchObject({ status: 500 });
  expect(readdirSync(join(folder, order.id))).toEqual([]);
  isThere = false;
  await expect(zips.prepare(order.id)).rejects.toMatchObject({ status: 404 });
});
