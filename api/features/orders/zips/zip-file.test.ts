import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { readZip, zipTimes } from '#tests/support/api/zip.ts';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import { writeZip, type ZipEntry } from './zip-file.ts';

const never = new AbortController().signal;
const date = new Date('2026-11-12T10:00:00Z');
const scratch = scratchFolder();
let folder: string;
let target: string;

beforeEach(() => {
  folder = newFolder(scratch);
  target = join(folder, 'zips/all.zip');
});

function entry(name: string, content: Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { name, path, bytes: content.length, date };
}

/** As the service does it. */
async function store(entries: ZipEntry[], signal = never): Promise<void> {
  const files = createDiskFileStore(folder);
  await files.writeStream('zips/all.zip', 'application/zip', (sink) =>
    writeZip(entries, { files: createDiskFileStore('/'), sink, signal }),
  );
}

test('the zip contains every file, complete and in the given order', async () => {
  const contents = [randomBytes(300_000), Buffer.alloc(0), randomBytes(10)];
  const entries = contents.map((content, index) => entry(`photo-0${index}.jpg`, content));
  await store(entries);
  const zip = readZip(readFileSync(target));
  expect([...zip.keys()]).toEqual(entries.map(({ name }) => name));
  expect([...zip.values()].map((content, index) => content.equals(contents[index] as Buffer))).toEqual(
    contents.map(() => true),
  );
});

test('one source is open at a time, however many there are', async () => {
  const entries = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => entry(name, randomBytes(1_000_000)));
  const disk = createDiskFileStore('/');
  const steps: string[] = [];
  const open: typeof disk.open = async (path) => {
    const file = await disk.open(path);
    const stream = async () => {
      steps.push('opened');
      return (await file!.stream()).once('end', () => steps.push('read'));
    };
    return file && { ...file, stream };
  };
  await createDiskFileStore(folder).writeStream('zips/all.zip', 'application/zip', (sink) =>
    writeZip(entries, { files: { open }, sink, signal: never }),
  );
  expect(steps).toEqual(entries.flatMap(() => ['opened', 'read']));
});

test('a time in the zip is that of western Indonesia: a visit on November 20 is no file of November 19', async () => {
  const visit = { ...entry('a.jpg', randomBytes(10)), date: new Date('2026-11-19T17:00:00Z') };
  await store([visit, entry('b.jpg', randomBytes(10))]);
  expect(zipTimes(readFileSync(target))).toEqual(['2026-11-20 00:00', '2026-11-12 17:00']);
});

test.each([
  ['missing', { path: '/nowhere/photo.jpg' }, 'is missing'],
  ['shorter than promised', { bytes: 11 }, 'has 10 bytes of 11'],
  ['longer than promised', { bytes: 9 }, 'has 10 bytes of 9'],
  ['a folder', { path: scratch }, 'is missing'],
])('a file that is %s fails the zip and leaves no file behind', async (_what, fault, message) => {
  const entries = [entry('a.jpg', randomBytes(50_000)), { ...entry('b.jpg', randomBytes(10)), ...fault }];
  const error = { name: 'UnrecoverableError', message: expect.stringContaining(message) };
  await expect(store(entries)).rejects.toMatchObject(error);
  expect(readdirSync(folder).sort()).toEqual(['a.jpg', 'b.jpg', 'zips']);
  expect(readdirSync(join(folder, 'zips'))).toEqual([]);
});

test('an abort leaves no file behind and rejects with its reason', async () => {
  const stop = new AbortController();
  const entries = [entry('a.jpg', randomBytes(5_000_000))];
  const work = store(entries, stop.signal);
  stop.abort(new Error('enough'));
  await expect(work).rejects.toThrow('enough');
  expect(readdirSync(join(folder, 'zips'))).toEqual([]);
});
