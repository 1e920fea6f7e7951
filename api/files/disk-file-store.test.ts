import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import { copyIn } from './file-store.ts';

const scratch = scratchFolder();
let folder: string;

beforeEach(() => void (folder = newFolder(scratch)));

const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;

test('a file that is written or copied belongs to its owner alone, as do its folders, and nothing else remains', async () => {
  writeFileSync(join(folder, 'source'), 'bytes', { mode: 0o644 });
  const store = createDiskFileStore(folder);
  await store.write('a/b/written', Buffer.from('bytes'), 'text/plain');
  await copyIn(store, join(folder, 'source'), 'a/c/copied', 'text/plain');
  for (const path of ['a/b/written', 'a/c/copied']) {
    expect(readFileSync(join(folder, path), 'utf8')).toBe('bytes');
    expect(modeOf(path)).toBe(0o600);
  }
  for (const path of ['a', 'a/b', 'a/c']) expect(modeOf(path)).toBe(0o700);
  expect(readdirSync(folder, { recursive: true })).toHaveLength(6);
});

test('a write or a copy that fails leaves no part, and the file of that name as it was', async () => {
  const store = createDiskFileStore(folder);
  mkdirSync(join(folder, 'a/taken/by-a-folder'), { recursive: true });
  await expect(store.write('a/taken', Buffer.from('bytes'), 'text/plain')).rejects.toThrow('EISDIR');
  await expect(copyIn(store, join(folder, 'missing'), 'a/copied', 'text/plain')).rejects.toThrow('ENOENT');
  expect(readdirSync(join(folder, 'a'))).toEqual(['taken']);
});

test('a sweep deletes what killed writes have left, in the audit as well', async () => {
  mkdirSync(join(folder, 'audit'));
  for (const name of ['line.json', 'killed.part']) writeFileSync(join(folder, 'audit', name), '{}');
  await createDiskFileStore(folder).sweep?.(Date.now() + 2 * 60 * 60 * 1000);
  expect(readdirSync(join(folder, 'audit'))).toEqual(['line.json']);
});

test('a folder that cannot be read is named, without the path of the file', async () => {
  const store = createDiskFileStore(folder);
  await store.write('media/secret/photo.jpg', Buffer.from('bytes'), 'image/jpeg');
  const isRoot = process.geteuid?.() === 0;
  chmodSync(folder, 0);
  // Root may read anything; `nobody` may not.
  if (isRoot) process.seteuid?.(65_534);
  try {
    const message = `${folder}/media cannot be read (EACCES)`;
    await expect(store.open('media/secret/photo.jpg')).rejects.toMatchObject({ name: 'StorageError', message });
    expect(await store.isUp?.()).toBe(false);
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o700);
  }
});
