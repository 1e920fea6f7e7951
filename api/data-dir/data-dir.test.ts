import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { createDataDirSweep, prepareDataDir } from './data-dir.ts';

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
      `DATA_DIR: ${path} is no folder, or is inside something that is none, for example DATA_DIR=.data`,
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
        `DATA_DIR: ${path} is not writable for this user, for example DATA_DIR=.data`,
      );
    }
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test('a full disk keeps no file of the trial', async () => {
  vi.spyOn(fs, 'writeFile').mockImplementationOnce(async (path) => {
    writeFileSync(path as string, '');
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  });
  syncBuiltinESMExports();
  try {
    await expect(prepareDataDir(scratch)).rejects.toThrow('is on a full disk');
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  expect(readdirSync(scratch)).toEqual([]);
});

test.runIf(existsSync('/proc/self'))(
  'a folder that cannot be created is reported at once',
  { timeout: 2_000 },
  async () => {
    for (const path of ['/proc', '/proc/no-such', '/proc/no-such/a']) {
      await expect(prepareDataDir(path)).rejects.toThrow(/^DATA_DIR: \/proc\S* .+, for example DATA_DIR=\.data$/);
    }
  },
);

test('what killed processes have left is deleted an hour later, and nothing else', async () => {
  const id = '0b9d1c1e-5d0f-4f6a-9f0e-3a1d1c1e5d0f';
  const all = ['secret', `secret.${id}`, `trial.${id}`];
  for (const name of all) writeFileSync(join(scratch, name), 'half');
  const { sweep } = createDataDirSweep({ dataDir: scratch, clock: systemClock, log: createSilentLogger() });
  await sweep();
  expect(readdirSync(scratch).toSorted()).toEqual(all);
  const old = Date.now() / 1000 - 3_700;
  for (const name of all) utimesSync(join(scratch, name), old, old);
  await sweep();
  expect(readdirSync(scratch)).toEqual(['secret']);
});
