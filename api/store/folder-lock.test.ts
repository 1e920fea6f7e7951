import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'db.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a lock names its holder and leaves nothing behind when given back', async () => {
  const unlock = await lockFolder(path, 'DATA_DIR');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder held by a living process is refused in one line that names it', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    writeFileSync(path, JSON.stringify({ pid: child.pid, started: null }));
    const taken = lockFolder(path, 'DATA_DIR');
    await expect(taken).rejects.toThrow(new RegExp(`^DATA_DIR: .+process ${child.pid}.+$`));
  } finally {
    child.kill();
  }
});

test('a folder held by this process is refused as well', async () => {
  const unlock = await lockFolder(path, 'DATA_DIR');
  await expect(lockFolder(path, 'DATA_DIR')).rejects.toThrow(`process ${process.pid}`);
  await unlock();
  await (await lockFolder(path, 'DATA_DIR'))();
});

test('the lock of a dead process is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(path, JSON.stringify({ pid: child.pid, started: null }));
  const unlock = await lockFolder(path, 'DATA_DIR');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
});

test.each([
  ['nonsense', 'not json'],
  ['a process that cannot be', JSON.stringify({ pid: 0, started: null })],
  // The parent lives, but it was not born at tick 1: its pid was someone else's before.
  ['a pid that was used again', JSON.stringify({ pid: process.ppid, started: '1' })],
])('a lock file that names %s is stale', async (_what, text) => {
  writeFileSync(path, text);
  const unlock = await lockFolder(path, 'DATA_DIR');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
});

const dead = JSON.stringify({ pid: 999_999_999, started: '1' });

test('of many that find a stale lock together, one gets it, time after time', async () => {
  for (let round = 0; round < 40; round++) {
    writeFileSync(path, dead);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path, 'DATA_DIR')));
    const [unlock, ...others] = tries.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    expect(others).toEqual([]);
    await unlock?.();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('a takeover whose process was killed half-way is taken over itself', async () => {
  writeFileSync(path, dead);
  writeFileSync(`${path}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`, dead);
  await (await lockFolder(path, 'DATA_DIR'))();
  expect(readdirSync(folder)).toEqual([]);
});
