import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueueFullError } from '#api/lib/queue.ts';
import type { FileRow } from './orders.store.ts';
import type { ImageProcessor } from './image-processor.ts';
import { createThumbnails, thumbnailWidths } from './thumbnails.ts';

test.each([
  [6000, [240, 480, 960, 1600]],
  [1600, [240, 480, 960, 1600]],
  [1000, [240, 480, 1000]],
  [900, [240, 480, 900]],
  [300, [240, 300]],
  [240, [240]],
  [100, [100]],
  [null, []],
])('a picture %s pixels wide comes in %j: never wider than itself', (pictureWidth, widths) => {
  expect(thumbnailWidths({ pictureWidth })).toEqual(widths);
});

let scratch: string;
let dir: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'thumbnails-'));
  dir = join(scratch, 'thumbnails');
  mkdirSync(join(scratch, 'media/token'), { recursive: true });
  writeFileSync(join(scratch, 'media/token/photo-01.jpg'), 'source');
});
afterEach(() => rmSync(scratch, { recursive: true }));

const file = { path: 'token/photo-01.jpg', posterPath: null, pictureWidth: 3000 } as FileRow;

const small = async () => Buffer.from('small');

function setUp(shrink = vi.fn<ImageProcessor['shrink']>(small)) {
  const thumbnails = createThumbnails({ dir, mediaDir: join(scratch, 'media'), work: { shrink, measure: vi.fn<ImageProcessor['measure']>() } });
  return { shrink, thumbnails };
}

test('however many ask for one, it is made once, and again only when it is lost', async () => {
  const { shrink, thumbnails } = setUp();
  const paths = await Promise.all(Array.from({ length: 50 }, () => thumbnails.prepare(file, 480, 'avif')));
  expect(new Set(paths)).toEqual(new Set([join(dir, 'token/photo-01.jpg/480.avif')]));
  await thumbnails.prepare(file, 480, 'avif');
  expect(shrink).toHaveBeenCalledTimes(1);
  await thumbnails.prepare(file, 480, 'webp');
  rmSync(join(dir, file.path, '480.avif'));
  await thumbnails.prepare(file, 480, 'avif');
  expect(shrink.mock.calls.map((call) => call.slice(1))).toEqual([[480, 'avif'], [480, 'webp'], [480, 'avif']]);
});

test('what is half written is never under the name it is asked by', async () => {
  const { thumbnails } = setUp(vi.fn<ImageProcessor['shrink']>(async () => {
    expect(existsSync(join(dir, file.path))).toBe(false);
    return Buffer.from('small');
  }));
  await thumbnails.prepare(file, 480, 'avif');
  expect(readdirSync(dir, { recursive: true }).map(String).toSorted()).toEqual(['token', 'token/photo-01.jpg', 'token/photo-01.jpg/480.avif']);
});

test.each([[241], [0], [3000], [1601]])('%i is no width it comes in, and nothing is made', async (width) => {
  const { shrink, thumbnails } = setUp();
  await expect(thumbnails.prepare(file, width, 'avif')).rejects.toMatchObject({ status: 404 });
  expect(shrink).not.toHaveBeenCalled();
});

test('a source that cannot be decoded is told, one that is missing is not found, and the next try is a new one', async () => {
  const shrink = vi.fn<ImageProcessor['shrink']>(small).mockRejectedValueOnce(new Error('bad seek')).mockRejectedValueOnce(new QueueFullError());
  const { thumbnails } = setUp(shrink);
  await expect(thumbnails.prepare(file, 480, 'avif')).rejects.toMatchObject({ status: 415 });
  await expect(thumbnails.prepare(file, 480, 'avif')).rejects.toBeInstanceOf(QueueFullError);
  expect(await thumbnails.prepare(file, 480, 'avif')).toContain('480.avif');
  rmSync(join(scratch, 'media/token/photo-01.jpg'));
  shrink.mockRejectedValueOnce(new Error('missing'));
  await expect(thumbnails.prepare(file, 960, 'avif')).rejects.toMatchObject({ status: 404 });
});

test('one whose source is deleted while it is made does not outlive it', async () => {
  const { thumbnails } = setUp(vi.fn<ImageProcessor['shrink']>(async () => {
    rmSync(join(scratch, 'media/token/photo-01.jpg'));
    await thumbnails.forget(file.path);
    return Buffer.from('small');
  }));
  await expect(thumbnails.prepare(file, 480, 'avif')).rejects.toMatchObject({ status: 404 });
  expect(existsSync(join(dir, file.path))).toBe(false);
});

test('what a killed making has left is swept away once it is surely dead', async () => {
  const { thumbnails } = setUp();
  await thumbnails.prepare(file, 480, 'avif');
  for (const name of ['old.part', 'young.part']) writeFileSync(join(dir, name), 'half');
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const path of [join(dir, 'old.part'), join(dir, file.path, '480.avif')]) utimesSync(path, old, old);
  await thumbnails.sweep(new Date());
  expect(readdirSync(dir).toSorted()).toEqual(['token', 'young.part']);
  expect(existsSync(join(dir, file.path, '480.avif'))).toBe(true);
});
