import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueueFullError } from '#api/lib/queue.ts';
import type { ImageProcessor } from './image-processor.ts';
import type { FileRow } from './orders.store.ts';
import { createThumbnails, formatFor, thumbnailWidths } from './thumbnails.ts';

test.each([
  [6000, [240, 480, 960, 1600]],
  [1600, [240, 480, 960, 1600]],
  [1000, [240, 480, 1000]],
  [900, [240, 480, 900]],
  [300, [240, 300]],
  [240, [240]],
  [100, [100]],
  [null, []],
])('a picture of width %s is available in %j: never wider than itself', (pictureWidth, widths) => {
  expect(thumbnailWidths({ pictureWidth })).toEqual(widths);
});

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/avif,image/jxl,*/*;q=0.5', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/WEBP; q=0.9', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.0', 'jpeg'],
  ['image/*,*/*;q=0.8', 'jpeg'],
  ['text/html,image/avifish', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('Accept: %s is answered with %s', (accept, format) => {
  expect(formatFor(accept)).toBe(format);
});

let scratch: string;
let folder: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'thumbnails-'));
  folder = join(scratch, 'thumbnails');
  mkdirSync(join(scratch, 'media/token'), { recursive: true });
  writeFileSync(join(scratch, 'media/token/photo-01.jpg'), 'source');
});
afterEach(() => rmSync(scratch, { recursive: true }));

const file = { path: 'token/photo-01.jpg', posterPath: null, pictureWidth: 3000 } as FileRow;

const small = async () => Buffer.from('small');

function setUp(resize = vi.fn<ImageProcessor['resize']>(small)) {
  const thumbnails = createThumbnails({ folder, mediaDir: join(scratch, 'media'), images: { resize } });
  return { resize, thumbnails };
}

test('parallel calls create a thumbnail once; it is created again when its file is lost', async () => {
  const { resize, thumbnails } = setUp();
  const paths = await Promise.all(Array.from({ length: 50 }, () => thumbnails.prepare(file, 480, 'avif')));
  expect(new Set(paths)).toEqual(new Set([join(folder, 'token/photo-01.jpg/480.avif')]));
  await thumbnails.prepare(file, 480, 'avif');
  expect(resize).toHaveBeenCalledTimes(1);
  await thumbnails.prepare(file, 480, 'webp');
  rmSync(join(folder, file.path, '480.avif'));
  await thumbnails.prepare(file, 480, 'avif');
  expect(resize.mock.calls.map((call) => call.slice(1))).toEqual([[480, 'avif'], [480, 'webp'], [480, 'avif']]);
});

test('a thumbnail that is being written does not have its final name', async () => {
  const { thumbnails } = setUp(vi.fn<ImageProcessor['resize']>(async () => {
    expect(existsSync(join(folder, file.path))).toBe(false);
    return Buffer.from('small');
  }));
  await thumbnails.prepare(file, 480, 'avif');
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(['token', 'token/photo-01.jpg', 'token/photo-01.jpg/480.avif']);
});

test.each([[241], [0], [3000], [1601]])('%i is no width of the file, and nothing is created', async (width) => {
  const { resize, thumbnails } = setUp();
  await expect(thumbnails.prepare(file, width, 'avif')).rejects.toMatchObject({ status: 404 });
  expect(resize).not.toHaveBeenCalled();
});

test('a source that cannot be decoded is 415, a missing one 404, and the next call tries again', async () => {
  const resize = vi.fn<ImageProcessor['resize']>(small).mockRejectedValueOnce(new Error('bad seek')).mockRejectedValueOnce(new QueueFullError());
  const { thumbnails } = setUp(resize);
  await expect(thumbnails.prepare(file, 480, 'avif')).rejects.toMatchObject({ status: 415 });
  await expect(thumbnails.prepare(file, 480, 'avif')).rejects.toBeInstanceOf(QueueFullError);
  expect(await thumbnails.prepare(file, 480, 'avif')).toContain('480.avif');
  rmSync(join(scratch, 'media/token/photo-01.jpg'));
  resize.mockRejectedValueOnce(new Error('missing'));
  await expect(thumbnails.prepare(file, 960, 'avif')).rejects.toMatchObject({ status: 404 });
});

test('a thumbnail whose source is deleted meanwhile is deleted as well', async () => {
  const { thumbnails } = setUp(vi.fn<ImageProcessor['resize']>(async () => {
    rmSync(join(scratch, 'media/token/photo-01.jpg'));
    await thumbnails.remove(file.path);
    return Buffer.from('small');
  }));
  await expect(thumbnails.prepare(file, 480, 'avif')).rejects.toMatchObject({ status: 404 });
  expect(existsSync(join(folder, file.path))).toBe(false);
});

test('a sweep deletes what killed processes have left, and nothing that may still be being written', async () => {
  const { thumbnails } = setUp();
  await thumbnails.prepare(file, 480, 'avif');
  for (const name of ['old.part', 'young.part']) writeFileSync(join(folder, name), 'half');
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const path of [join(folder, 'old.part'), join(folder, file.path, '480.avif')]) utimesSync(path, old, old);
  await thumbnails.sweep(Date.now());
  expect(readdirSync(folder).toSorted()).toEqual(['token', 'young.part']);
  expect(existsSync(join(folder, file.path, '480.avif'))).toBe(true);
});
