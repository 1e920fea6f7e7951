import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { type Child, type ServiceProcess, startChild, startService } from '#tests/support/processes/service-process.ts';
import type { LoadResult } from './load-generator.ts';

const SECONDS = 12;
const SATURATING = 50;
const QUERY =
  'query ($invoice: ID!) { order(invoice: $invoice) { invoice date expiry boothName city expired files { kind url } } }';

/** The BFF has a core of its own where there are two; fake upstream and clients share the other. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0,1', 'true']).status === 0;
const onCore = (core: number): string[] => (canPin ? ['taskset', '-c', String(core)] : []);

let upstream: Child;
let bff: ServiceProcess;
beforeAll(async () => {
  const port = await freePort();
  upstream = startBeside('../../bench/bff/upstream.ts', String(port));
  bff = await startService('bff', {
    env: { PRODUCT_API_URL: `http://127.0.0.1:${port}`, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    prefix: onCore(0),
  });
});
afterAll(async () => {
  await bff.stop();
  upstream.child.kill();
});

function startBeside(file: string, ...args: string[]): Child {
  const program = path.join(import.meta.dirname, file);
  return startChild([...onCore(1), process.execPath, '--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function load(connections: number): Promise<LoadResult> {
  const how = [String(connections), String(SECONDS), QUERY];
  const { ended, output } = startBeside('load-generator.ts', `${bff.url}/graphql`, ...how);
  await ended;
  return JSON.parse(output()) as LoadResult;
}

test('10 times the saturating load, and 80 times: no collapse, in time, within its memory, and normal again after 5 s', async () => {
  await load(SATURATING);
  const peak = (await load(SATURATING)).accepted.perSecond;
  const four = await load(4 * SATURATING);
  expect([four.refused, four.other, four.broken]).toEqual([0, {}, 0]);
  for (const connections of [10 * SATURATING, 4_000]) {
    const result = await load(connections);
    const { accepted } = result;
    process.stdout.write(`${connections}: ${JSON.stringify({ peak, ...result, rss: bff.rss() })}\n`);
    // The goals are 0.8 and 1.5 s; the collapse that this guards against is 0.1. The share is not met
    // (docs/reliability.md): the peak has tripled since it was 0.6, and the generator sends no more than before.
    expect(accepted.perSecond / peak).toBeGreaterThan(0.12);
    expect(accepted.p99).toBeLessThan(2_500);
    expect(bff.rss()).toBeLessThan(512 * 1024 * 1024);
  }
  await sleep(5_000);
  const begun = performance.now();
  const answer = await postGraph(bff.url, QUERY, { invoice: 'FLIP-BENCH' });
  expect(answer).toMatchObject({ status: 200, data: { order: { invoice: 'FLIP-BENCH' } } });
  expect(performance.now() - begun).toBeLessThan(500);
}, 180_000);
