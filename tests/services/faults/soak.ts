import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import { answerNormally, CANARY, NAMES, OPERATIONS, TOKEN } from './operations.ts';
import { type Act, rawAnswer, startRawUpstream } from './raw-upstream.ts';

/**
 * `node --expose-gc --import tsx tests/services/faults/soak.ts [REQUESTS]`: so many requests, a tenth of the
 * upstream's responses faulty, one client in a hundred gone early. Prints `N passed, N failed`; what fails is named
 * above.
 */
const REQUESTS = Number(process.argv[2] ?? 200_000);
/** By then every path has run and every cache is full. */
const WARM = REQUESTS / 10;
const CLIENTS = 40;
const HEAP_TOLERANCE = 0.1;

/** Each of them is proved by itself (tests/contract/tables/faults.md). */
const FAULTS: Act[] = [
  ({ socket }) => void socket.resetAndDestroy(),
  ({ socket }) =>
    void socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"sta'),
  ({ socket }) =>
    void socket.write(
      rawAnswer({ status: 500, message: `at Object.find (/srv/${CANARY}.js:1:1)` }, { status: '500 Oh' }),
    ),
  ({ socket }) =>
    void socket.write(
      rawAnswer({ status: 429, message: 'Pelan-pelan' }, { status: '429 Slow', headers: 'retry-after: 5\r\n' }),
    ),
  (request) => void setTimeout(answerNormally, 30, request),
];

let served = 0;
const upstream = await startRawUpstream((request) => {
  served += 1;
  upstream.seen.length = 0;
  // Silence is rare, since each costs a whole time-out; the others take turns.
  if (served % 1_000 === 0) return;
  (served % 10 === 0 ? (FAULTS[(served / 10) % FAULTS.length] as Act) : answerNormally)(request);
});
const app = await createApp({
  config: loadConfig({ PRODUCT_API_URL: upstream.url, RATE_LIMIT: 'off', UPSTREAM_TIMEOUT_MS: '300' }),
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const pool = new Pool(origin, { connections: CLIENTS });
const codes = new Map<string, number>();
const faults: string[] = [];

async function send(number: number): Promise<void> {
  const { query } = OPERATIONS[NAMES[number % NAMES.length] ?? 'order'];
  // Few invoices, so that no cache may grow with the number of requests for them alone.
  const body = JSON.stringify({ query, variables: { invoice: `FLIP-${number % 5_000}` } });
  const signal = number % 100 === 7 ? AbortSignal.timeout(2) : undefined;
  try {
    const response = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body,
      signal,
    });
    const text = await response.body.text();
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'ok';
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (text.includes(CANARY) || code === 'INTERNAL_SERVER_ERROR') faults.push(text.slice(0, 300));
  } catch (error) {
    if (signal === undefined) faults.push(String(error));
  }
}

async function run(from: number, to: number): Promise<void> {
  let next = from;
  const client = async (): Promise<void> => {
    while (next < to) await send(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Bytes of the heap once nothing is under way, after garbage collection. */
async function restingHeap(): Promise<number> {
  await sleep(6_000);
  globalThis.gc?.();
  await sleep(100);
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

process.on('unhandledRejection', (error) => void faults.push(`unhandled: ${String(error)}`));
const begun = performance.now();
await run(0, WARM);
const early = await restingHeap();
await run(WARM, REQUESTS);
const late = await restingHeap();
const rps = Math.round((REQUESTS / (performance.now() - begun)) * 1_000);

await pool.close();
await app.close();
await upstream.close();
await sleep(200);
const left = process
  .getActiveResourcesInfo()
  .filter((name) => !['TTYWrap', 'PipeWrap', 'Timeout', 'FSReqCallback'].includes(name));
const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

const checks: [what: string, isGood: boolean][] = [
  [
    `the heap of ${(early / 1e6).toFixed(1)} MB after ${WARM} requests is ${(late / 1e6).toFixed(1)} MB after ${REQUESTS}`,
    Math.abs(late - early) <= early * HEAP_TOLERANCE,
  ],
  [`no connection is left: ${left.join(', ') || 'none'}`, left.length === 0],
  [`no timer is left: ${timers}`, timers === 0],
  [`no answer tells what is inside, none is our fault: ${faults.length} ${faults[0] ?? ''}`, faults.length === 0],
  [
    `most requests succeed: ${JSON.stringify(Object.fromEntries(codes))}, ${rps} a second`,
    (codes.get('ok') ?? 0) > REQUESTS * 0.7,
  ],
  [`retries stay few: ${served} calls for ${REQUESTS} requests`, served < REQUESTS * 1.6],
];
for (const [what, isGood] of checks) process.stdout.write(`${isGood ? 'ok' : 'FAILED'} ${what}\n`);
const failed = checks.filter(([, isGood]) => !isGood).length;
process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
