import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Copy, Part } from './copies.ts';
import { prepareCluster } from './prepare.ts';
import { type Load, startLoad, visits, VISITORS } from './visitors.ts';

// What a deployment and a crash cost the visitors.

const running = prepareCluster();
let load: Load;

beforeEach(async () => {
  load = await startLoad(running.cluster);
});
afterEach(() => load?.stop());

const PARTS: Part[] = ['web', 'bff', 'api'];

test('every process is replaced in turn, and no request fails', async () => {
  await visits(load, 200);
  for (const part of PARTS) for (const copy of running.cluster.copies[part]) await copy.replace();
  await visits(load, 200);
  expect(await load.stop()).toEqual([]);
});

test.for(PARTS)('a %s that is killed costs what it held and nothing more', async (part) => {
  await visits(load, 200);
  const copy = running.cluster.copies[part][0] as Copy;
  const killedAt = load.now();
  await copy.kill();
  await visits(load, 400);
  await copy.start();
  await visits(load, 200);
  const failures = await load.stop();
  expect(failures.filter(({ sentAt }) => sentAt > killedAt + 1_000)).toEqual([]);
  // Each visitor has one request under way.
  expect(failures.slice(VISITORS)).toEqual([]);
});
