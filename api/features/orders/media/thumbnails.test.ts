import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FileRow } from '#api/features/orders/orders.store.ts';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { StorageError } from '#api/files/file-store.ts';
import { PictureError } from '#api/pictures/picture-decoder.ts';
import { BulkheadFullError } from '#shared/node/protection.ts';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import type { OrderPictures } from './order-pictures.ts';
import { createThumbnails, thumbnailWidths } from './thumbnails.ts';

test.each([
  [6000, [480, 960, 1600]],
  [1600, [480, 960, 1600]],
  [1000, [480, 1000]],
  [500, [500]],
  [480, [480]],
  [100, [100]],
  [null, []],
])('a picture of width %s is available in %j: never wider than itself', (pictureWidth, widths) => {
  expect(thumbnailWidths({ pictureWidth })).toEqual(widths);
});

const parent = scratchFolder();
let scratch: string;
let folder: string;
beforeEach(() => {
  scratch = newFolder(parent);
  folder = join(scratch, 'thumbnails');
  mkdirSync(join(scratch, 'media/token'), { recursive: true });
  writeFileSync(join(scratch, 'media/token/photo-01.jpg'), 'source');
});

const file = { path: 'token/photo-01.jpg', posterPath: null, pictureWidth: 3000 } as FileRow;

const small = async () => Buffer.from('small');

function setUp(resize = vi.fn<OrderPictures['resize']>(small)) {
  const files = createDiskFileStore(scratch);
  const thumbnails = createThumbnails(files, { resize });
  const prepare = async (...of: Parameters<typeof thumbnails.open>) => {
    const opened = await thumbnails.open(...of);
    return opened?.bytes;
  };
  return { resize, files, thumbnails, prepare };
}

test('parallel calls create a thumbnail once; it is created again when its file is lost', async () => {
  const { resize, prepare } = setUp();
  const sizes = await Promise.all(Array.from({ length: 50 }, () => prepare(file, 480)));
  expect(new Set(sizes)).toEqual(new Set(['small'.length]));
  expect(existsSync(join(folder, 'token/photo-01.jpg/480.jpeg'))).toBe(true);
  await prepare(file, 480);
  expect(resize).toHaveBeenCalledTimes(1);
  rmSync(join(folder, file.path, '480.jpeg'));
  await prepare(file, 480);
  expect(resize.mock.calls.map((call) => call.slice(1))).toEqual([[480], [480]]);
});

test('a source that cannot be decoded is 415, a missing one 404, and the next call tries again', async () => {
  const resize = vi
    .fn<OrderPictures['resize']>(small)
    .mockRejectedValueOnce(new PictureError('bad seek'))
    .mockRejectedValueOnce(new BulkheadFullError());
  const { prepare } = setUp(resize);
  await expect(prepare(file, 480)).rejects.toMatchObject({ status: 415 });
  await expect(prepare(file, 480)).rejects.toBeInstanceOf(BulkheadFullError);
  expect(await prepare(file, 480)).toBe('small'.length);
  rmSync(join(scratch, 'media/token/photo-01.jpg'));
  resize.mockRejectedValueOnce(new PictureError('missing'));
  await expect(prepare(file, 960)).rejects.toMatchObject({ status: 404 });
});

test('a thumbnail whose source is deleted meanwhile is deleted as well', async () => {
  const { files, prepare } = setUp(
    vi.fn<OrderPictures['resize']>(async () => {
      rmSync(join(scratch, 'media/token/photo-01.jpg'));
      await files.remove(['thumbnails/token/']);
      return Buffer.from('small');
    }),
  );
  await expect(prepare(file, 480)).rejects.toMatchObject({ status: 404 });
  expect(existsSync(join(folder, file.path))).toBe(false);
});

test('thumbnails made in advance fail while the store does, and only then', async () => {
  const broken = async (): Promise<never> => {
    throw new StorageError('no answer');
  };
  const { thumbnails } = setUp(vi.fn<OrderPictures['resize']>(broken));
  await expect(thumbnails.createFirst([file], new AbortController().signal)).rejects.toThrow(StorageError);
  const unreadable = setUp(
    vi.fn<OrderPictures['resize']>(async () => {
      throw new Error('no picture');
    }),
  );
  await unreadable.thumbnails.createFirst([file], new AbortController().signal);
});
