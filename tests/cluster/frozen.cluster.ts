import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Copy, Part } from './copies.ts';
import { prepareCluster } from './prepare.ts';
import { type Failure, type Load, startLoad, visits, VISITORS } from './visitors.ts';

// What a process that stands still costs the visitors: its kernel still takes their connections.

const running = prepareCluster();
let load: Load;

beforeEach(async () => {
  load = await startLoad(running.cluster);
});
afterEach(() => load?.stop());

/** Freezes the first copy until the visitors have had so many good answers. */
async function freeze(part: Part, count: number): Promise<{ frozenAt: number; failures: Failure[] }> {
  await visits(load, 200);
  const copy = running.cluster.copies[part][0] as Copy;
  const frozenAt = load.now();
  copy.freeze();
  try {
    await visits(load, count);
  } finally {
    copy.thaw();
  }
  await visits(load, 200);
  return { frozenAt, failures: await load.stop() };
}

test('a bff costs what it was sent in 5 s, which is said to have failed, and nothing more', async () => {
  const { frozenAt, failures } = await freeze('bff', 800);
  expect(failures.filter(({ sentAt }) => sentAt > frozenAt + 5_000)).toEqual([]);
  expect(failures.filter(({ ms, why }) => ms > 6_000 || !/^503 .*UPSTREAM_UNAVAILABLE/.test(why))).toEqual([]);
  // A visitor has one request under way, and each of two web services finds out by itself.
  expect(failures.slice(2 * VISITORS)).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
});

test.for(['web', 'api'] as const)('a %s is passed over by nginx: pages, files and reads go on', async (part) => {
  // A query that a frozen web service has taken is not sent again: the copy goes on before nginx' 40 s are over.
  const { failures } = await freeze(part, 100);
  expect(failures.filter(({ what }) => what !== 'new session')).toEqual([]);
});
