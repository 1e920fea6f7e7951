import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoadResult } from '#tests/bench/load-generator.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import { type ServiceProcess, startService } from '#tests/support/service-process.ts';

const SECONDS = 15;
const SATURATING = 50;
const QUERY = '{ order(invoice: "FLIP-1") { invoice date expiry booth city expired files { kind url } } }';
const files = Array.from({ length: 12 }, (_, index) => ({ type: (index % 3) + 1, url: `https://media.example.com/${index}.jpg` }));

let upstream: FakeServer;
let bff: ServiceProcess;
beforeAll(async () => {
  upstream = await startFakeServer((_, response) => sendEnvelope(response, { inv: 'FLIP-1', expiry: '2099-01-01', files }));
  bff = await startService('bff', { env: { PRODUCT_API_URL: upstream.url, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await bff.stop();
  await upstream.close();
});

/** Load by a process of its own; the fake upstream has this one. */
async function load(connections: number): Promise<LoadResult> {
  const file = path.resolve(import.meta.dirname, '../../bench/load-generator.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, `${bff.url}/graphql`, String(connections), String(SECONDS), QUERY], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => void child.once('close', resolve));
  return JSON.parse(text) as LoadResult;
}

/** Answers a second, without the first seconds, in which connections are made and code is compiled. */
function goodput({ seconds }: LoadResult): number {
  const counted = seconds.slice(4);
  return counted.reduce((sum, { accepted }) => sum + accepted, 0) / counted.length;
}

test('10 times the saturating load, and 80 times: most of the best goodput, in time, within its memory, and normal again after 5 s', async () => {
  await load(SATURATING);
  const peak = goodput(await load(SATURATING));
  for (const connections of [10 * SATURATING, 4_000]) {
    const result = await load(connections);
    const share = goodput(result) / peak;
    process.stdout.write(`${connections} connections: ${goodput(result).toFixed(0)}/s of ${peak.toFixed(0)}/s, ${JSON.stringify({ ...result, seconds: undefined })}, ${Math.round(bff.rss() / 1e6)} MB\n`);
    // The goals are 0.8 and 1.5 s on an otherwise idle machine; generator, service and upstream share the cores here. The collapse that this guards against is 0.1.
    expect(share).toBeGreaterThan(0.4);
    expect(result.accepted.p99).toBeLessThan(2_500);
    expect(bff.rss()).toBeLessThan(512 * 1024 * 1024);
  }
  await new Promise((resolve) => void setTimeout(resolve, 5_000));
  const begun = performance.now();
  const response = await fetch(`${bff.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: QUERY }) });
  expect([response.status, (await response.json()) as object]).toMatchObject([200, { data: { order: { invoice: 'FLIP-1' } } }]);
  expect(performance.now() - begun).toBeLessThan(500);
}, 120_000);
