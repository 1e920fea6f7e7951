import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareCluster } from './prepare.ts';
import { type Failure, type Load, startLoad, visits } from './visitors.ts';

// What a restart of a store costs the visitors. No service is started again.

const running = prepareCluster();
let load: Load;

beforeEach(async () => {
  load = await startLoad(running.cluster);
});
afterEach(() => load?.stop());

/** Those that need neither the API nor what it stores. */
const WITHOUT_API = ['page', 'asset', 'booths'];
/** The client is told that the service is away, and in the graph when to come back. */
const isSaid = ({ why }: Failure): boolean => /^503 |"retryAfter":\d/.test(why);

test('PostgreSQL is restarted: what needs it is told to come back, the rest goes on, and then all is well', async () => {
  await visits(load, 200);
  const before = load.now();
  await running.cluster.postgres.restart();
  const after = load.now();
  await visits(load, 800);
  const failures = await load.stop();
  expect(failures.filter(({ what }) => WITHOUT_API.includes(what))).toEqual([]);
  expect(failures.filter((failure) => !isSaid(failure))).toEqual([]);
  expect(failures.filter(({ sentAt }) => sentAt < before - 1_000 || sentAt > after + 2_000)).toEqual([]);
});

test.for([
  ['refuses', { upstream: { resets: true } }],
  ['hangs', { upstream: { hangs: true } }],
] as const)('S3 %s: what it holds is said to be away, the rest goes on, and then all is well', async ([, weather]) => {
  const { s3 } = running.cluster;
  await visits(load, 100);
  s3.set(weather);
  try {
    await visits(load, 300);
  } finally {
    s3.set();
  }
  const back = load.now();
  await visits(load, 400);
  const failures = await load.stop();
  expect(failures.filter(({ what, why }) => what !== 'thumbnail' || !why.startsWith('503 '))).toEqual([]);
  expect(failures.filter(({ sentAt }) => sentAt > back + 2_000)).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
});
