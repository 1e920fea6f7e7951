import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { FileRow, OrderRow } from '#api/features/orders/orders.store.ts';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createMemoryJobs } from '#tests/support/api/memory-jobs.ts';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import { createZipsService } from './zips.service.ts';

const files = scratchFolder();
let scratch: string;
let folder: string;

beforeEach(() => {
  scratch = newFolder(files);
  folder = join(scratch, 'archives');
  mkdirSync(folder);
  mkdirSync(join(scratch, 'media'));
  writeFileSync(join(scratch, 'media/a.jpg'), 'picture');
});

const order = { id: 'order', inv: 'FLIP-1', date: null, createdAt: new Date(), expiry: null } as OrderRow;
const photo = { type: 1, position: 1, path: 'a.jpg', bytes: 7 } as FileRow;

test('a zip that cannot be saved leaves no file, and the call is told', async () => {
  const orders = {
    findById: async () => order,
    filesOf: async () => [photo],
    findZip: async () => null,
    saveZip: () => Promise.reject(new Error('away')),
  };
  const context = { files: createDiskFileStore(scratch), jobs: createMemoryJobs(), clock: systemClock };
  await expect(createZipsService(context, orders).prepare(order.id)).rejects.toMatchObject({
    status: 500,
    message: 'Failed to download files. Please try again.',
  });
  expect(readdirSync(join(folder, order.id))).toEqual([]);
});
