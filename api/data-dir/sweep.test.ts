import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { createDataDirSweep } from './data-dir.ts';

let scratch: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'sweep-'));
});

afterEach(() => rmSync(scratch, { recursive: true }));

test('what killed processes have left is deleted an hour later, and nothing else', async () => {
  const id = '0b9d1c1e-5d0f-4f6a-9f0e-3a1d1c1e5d0f';
  const leftovers = [`trial.${id}`, `secret.${id}`];
  const all = [...leftovers, 'secret'];
  for (const name of all) writeFileSync(join(scratch, name), 'half');
  const { sweep } = createDataDirSweep({ dataDir: scratch, clock: systemClock, log: createSilentLogger() });
  await sweep();
  expect(readdirSync(scratch).toSorted()).toEqual(all.toSorted());
  const old = Date.now() / 1000 - 3_700;
  for (const name of all) utimesSync(join(scratch, name), old, old);
  await sweep();
  expect(readdirSync(scratch)).toEqual(['secret']);
});
