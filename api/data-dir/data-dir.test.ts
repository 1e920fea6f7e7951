import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainDataDirError, prepareDataDir } from './data-dir.ts';

let scratch: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'data-dir-'));
});

afterEach(() => {
  chmodSync(scratch, 0o700);
  rmSync(scratch, { recursive: true });
});

test('it is created with its parents, for its owner alone, and stays empty', async () => {
  const folder = join(scratch, 'a/b');
  await Promise.all([prepareDataDir(folder), prepareDataDir(folder)]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual([]);
});

test('a plain file, or a path inside one, is refused in one line', async () => {
  const file = join(scratch, 'file');
  writeFileSync(file, 'mine');
  for (const path of [file, join(file, 'a/b')]) {
    await expect(prepareDataDir(path)).rejects.toThrow(
      /^DATA_DIR: .+ cannot be used \((?:EEXIST|ENOTDIR): .+\), for example DATA_DIR=\.data$/,
    );
  }
});

test('a folder that is not writable is refused in one line', async () => {
  chmodSync(scratch, 0o555);
  const isRoot = process.geteuid?.() === 0;
  // Root may write anywhere; `nobody` may not.
  if (isRoot) process.seteuid?.(65_534);
  try {
    for (const path of [scratch, join(scratch, 'a'), join(scratch, 'a/b')]) {
      await expect(prepareDataDir(path)).rejects.toThrow(
        /^DATA_DIR: .+ cannot be used \(EACCES: .+\), for example DATA_DIR=\.data$/,
      );
    }
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test('of a start that fails, an error about a path in the folder is one about DATA_DIR, and any other is not', () => {
  const explain = (path: string) =>
    explainDataDirError(Object.assign(new Error('EEXIST'), { path }), { dataDir: '/data' });
  expect(explain('/data/media')?.message).toBe(
    'DATA_DIR: /data/media cannot be used (EEXIST), for example DATA_DIR=.data',
  );
  expect(explain('/elsewhere')).toBeNull();
});

test('other users are shut out of a folder that was open to them, and stay in one for everybody', async () => {
  for (const [before, after] of [
    [0o755, 0o700],
    [0o1777, 0o1777],
  ] as const) {
    chmodSync(scratch, before);
    await prepareDataDir(scratch);
    expect(statSync(scratch).mode & 0o7777).toBe(after);
  }
});
