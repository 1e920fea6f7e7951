import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createDataDirSweep } from './data-dir-sweep.ts';

let scratch: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'sweep-'));
});

afterEach(() => rmSync(scratch, { recursive: true }));

test('what killed processes have left is deleted an hour later, wherever it is, and nothing else', async () => {
  const id = '0b9d1c1e-5d0f-4f6a-9f0e-3a1d1c1e5d0f';
  const leftovers = [`trial.${id}`, `secret.${id}`, `media/profile/${id}.part`, `media/token/${id}.part`, `media/token/a.jpg.${id}.part`];
  const kept = ['secret', 'media/profile/a.webp', 'media/token/a.jpg'];
  for (const path of ['media/profile', 'media/token']) mkdirSync(join(scratch, path), { recursive: true });
  const write = () => {
    for (const path of [...leftovers, ...kept]) writeFileSync(join(scratch, path), 'half');
  };
  const names = () => readdirSync(scratch, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  write();
  const { sweep } = createDataDirSweep({ dataDir: scratch, clock: systemClock, log: createSilentLogger() });
  const atStart = createDataDirSweep({ dataDir: scratch, clock: systemClock, log: createSilentLogger() });
  await sweep();
  expect(names()).toBe(8);
  const old = Date.now() / 1000 - 3_700;
  for (const path of [...leftovers, ...kept]) utimesSync(join(scratch, path), old, old);
  await sweep();
  expect(names()).toBe(5);
  await atStart.sweep();
  expect(names()).toBe(3);
  for (const path of kept) expect(existsSync(join(scratch, path))).toBe(true);
});
