import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { copyIn, type FileStore } from '#api/files/file-store.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { openFileStore } from '#api/open-stores.ts';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import { startS3rver } from '#tests/support/servers/s3-server.ts';

const MB = 1024 * 1024;
const scratch = scratchFolder();

const startDisk = async () => ({ files: createDiskFileStore(newFolder(scratch)), end: async () => undefined });

async function startBucket() {
  const { config, end } = await startS3rver();
  return { files: await openFileStore({ s3: config, dataDir: '' }, createSilentObservers()), end };
}

// s3rver encrypts the token of a list's second page by DES, which OpenSSL 3 does not have: it responds with 500.
describe.each([
  ['disk', startDisk, 1_101],
  ['s3rver', startBucket, 101],
] as const)('files on %s', (_name, start, many) => {
  let files: FileStore;
  let end: () => Promise<void>;
  beforeAll(async () => ({ files, end } = await start()));
  afterAll(() => end());

  const contentOf = async (path: string) => {
    const file = await files.open(path);
    return file && buffer(await file.stream());
  };
  const local = (filename: string, content: Buffer) => {
    const path = join(scratch, filename);
    writeFileSync(path, content);
    return path;
  };
  /** Those of the paths that are files. */
  const existing = async (paths: string[]) => {
    const found = await Promise.all(paths.map((path) => files.open(path)));
    return paths.filter((_path, index) => found[index] !== null);
  };

  test('a file that is written is read as it was, whole and in parts', async () => {
    const bytes = randomBytes(3 * MB);
    await files.write('media/a/photo-01.jpg', bytes, 'image/jpeg');
    const file = await files.open('media/a/photo-01.jpg');
    expect(file).toMatchObject({ bytes: bytes.length, etag: expect.stringMatching(/^"[^"]+"$/) });
    expect(Math.abs((file?.modified.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const part = await file?.stream({ start: 5, end: 2 * MB }).then(buffer);
    expect(part?.equals(bytes.subarray(5, 2 * MB + 1))).toBe(true);
    expect((await contentOf('media/a/photo-01.jpg'))?.equals(bytes)).toBe(true);
  });

  test('what is not there is null, and so is a folder', async () => {
    await files.write('media/b/photo-01.jpg', Buffer.from('x'), 'image/jpeg');
    for (const path of ['media/nothing', 'media/b', 'media/b/photo-01.jpg/more']) {
      expect([path, await files.open(path)]).toEqual([path, null]);
    }
  });

  test.each([
    ['a photo', 2 * MB],
    ['a video of several parts', 21 * MB],
    ['an empty file', 0],
  ])('%s of this machine is copied', async (_what, size) => {
    const bytes = randomBytes(size);
    await copyIn(files, local('source', bytes), 'media/d/copy.mp4', 'video/mp4');
    expect((await contentOf('media/d/copy.mp4'))?.equals(bytes)).toBe(true);
  });

  test('a source that is missing is no fault of the store, and nothing is stored', async () => {
    await expect(copyIn(files, join(scratch, 'missing'), 'media/d/missing', 'image/jpeg')).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(await files.open('media/d/missing')).toBeNull();
  });

  test.each([
    ['little', 1],
    ['several parts', 25],
  ])('a stream that breaks off after %s leaves nothing, and its own error', async (_what, megabytes) => {
    async function* broken() {
      for (let count = 0; count < megabytes; count += 1) yield randomBytes(MB);
      throw new Error('a source is missing');
    }
    await expect(
      files.writeStream('archives/broken.zip', 'application/zip', (sink) => pipeline(broken, sink)),
    ).rejects.toThrow('a source is missing');
    expect(await files.open('archives/broken.zip')).toBeNull();
  });

  test('files and folders are removed; neighbours stay', async () => {
    const paths = [
      'media/o/1/photo.jpg',
      'media/o/2/photo.jpg',
      'media/o/2/poster.jpg',
      'media/of/photo.jpg',
      'thumbnails/o/1/photo.jpg/960.jpeg',
      'thumbnails/o/1/photo.jpg/480.jpeg',
      'thumbnails/o/1/photo.jpgs/960.jpeg',
    ];
    for (const path of paths) await files.write(path, Buffer.alloc(path.length), 'image/jpeg');
    await files.remove([
      'media/o/1/photo.jpg',
      'media/o/2/photo.jpg',
      'media/o/3/photo.jpg',
      'thumbnails/o/1/photo.jpg/',
    ]);
    expect(await existing(paths)).toEqual([
      'media/o/2/poster.jpg',
      'media/of/photo.jpg',
      'thumbnails/o/1/photo.jpgs/960.jpeg',
    ]);
    await files.remove(['media/o/', 'media/of/', 'thumbnails/o/', 'media/nothing/', 'media/nothing']);
    expect(await existing(paths)).toEqual([]);
  });

  test('a folder is removed while files are written into it', async () => {
    const write = (index: number) => files.write(`thumbnails/busy/${index}.jpeg`, Buffer.from('x'), 'image/jpeg');
    for (let round = 0; round < 15; round++) {
      await Promise.all([write(0), write(1), write(2)]);
      // A write into a folder that goes may fail; the removal may not.
      const writes = Promise.allSettled(Array.from({ length: 30 }, (_, index) => write(index)));
      await expect(files.remove(['thumbnails/busy/'])).resolves.toBeUndefined();
      await writes;
    }
    await files.remove(['thumbnails/busy/']);
  });

  test('a folder of many files is removed, more than one call takes', { timeout: 120_000 }, async () => {
    const paths = Array.from({ length: many }, (_, index) => `media/many/${index}.jpg`);
    for (let start = 0; start < paths.length; start += 8)
      await Promise.all(paths.slice(start, start + 8).map((path) => files.write(path, Buffer.from('x'), 'image/jpeg')));
    await files.remove(['media/many/']);
    expect(await existing(paths)).toEqual([]);
  });
});
