import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { ownTree, restrictDataDir } from './permissions.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'permissions-'));
  mkdirSync(join(folder, 'media/token'), { recursive: true });
  mkdirSync(join(folder, 'others'));
  for (const path of ['media/token/photo.jpg', 'secret', 'others/file']) writeFileSync(join(folder, path), 'x');
  for (const path of ['', 'media', 'media/token', 'others']) chmodSync(join(folder, path), 0o777);
  for (const path of ['media/token/photo.jpg', 'secret', 'others/file']) chmodSync(join(folder, path), 0o666);
});

afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o7777).toString(8);

test('what others may read or write is taken from them, in the folder and in what the service has created', async () => {
  await restrictDataDir(folder, createSilentLogger());
  expect(['', 'media', 'secret'].map(modeOf)).toEqual(['700', '700', '600']);
});

test('a copy of a read-only tree can be written by its owner, and by no other user', async () => {
  chmodSync(join(folder, 'media/token/photo.jpg'), 0o444);
  chmodSync(join(folder, 'media/token'), 0o555);
  await ownTree(join(folder, 'media'));
  expect(['media', 'media/token', 'media/token/photo.jpg'].map(modeOf)).toEqual(['700', '700', '600']);
});

test('other folders, targets of links, and a folder for everybody stay as they are', async () => {
  symlinkSync(join(folder, 'others/file'), join(folder, 'media/link'));
  chmodSync(folder, 0o1777);
  await restrictDataDir(folder, createSilentLogger());
  expect(['', 'others', 'others/file'].map(modeOf)).toEqual(['1777', '777', '666']);
  expect(lstatSync(join(folder, 'media/link')).isSymbolicLink()).toBe(true);
});

test.runIf(process.geteuid?.() === 0)('a folder of another user is reported, and the rest is done', async () => {
  chownSync(folder, 0, 0);
  chownSync(join(folder, 'secret'), 65_534, 65_534);
  const lines: object[] = [];
  const log = { ...createSilentLogger(), warn: (line: object) => lines.push(line) } as unknown as ReturnType<
    typeof createSilentLogger
  >;
  process.seteuid?.(65_534);
  try {
    await restrictDataDir(folder, log);
  } finally {
    process.seteuid?.(0);
  }
  expect(modeOf('secret')).toBe('600');
  expect(lines).toEqual([{ foreign: 2 }]);
});
