import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import brandBooths from '#brand/booths.json' with { type: 'json' };
import { freePort } from '#tests/support/processes/free-port.ts';
import { untilUp } from '#tests/support/processes/until-up.ts';
import { compareAnswers, firstAnswer } from './bff/answers.ts';
import type { LoadJob, LoadReport } from './bff/load.ts';
import { median, printLoads, printTable, type Round } from './bff/report.ts';
import { installPeers, type RunningServer, runHelper, type ServerKind, SERVERS } from './bff/servers.ts';
import { cpuMsOf, memoryOf } from './bff/usage.ts';
import { createWorkloads, type Workload } from './bff/workloads.ts';

/**
 * The BFF beside its peers: `npm run bench -- --only W1,W3 --peers ours,mercurius --rounds 5 --seconds 2
 * --connections 50`. Every figure is a ratio within one run; docs/performance.md says how to read them.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    peers: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '50' },
    starts: { type: 'string', default: '3' },
  },
});
const [rounds, seconds, connections, starts] = [
  options.rounds,
  options.seconds,
  options.connections,
  options.starts,
].map(Number) as [number, number, number, number];
const folder = mkdtempSync(path.join(tmpdir(), 'bench-bff-'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const isNamed = (list: string, name: string): boolean => list === '' || list.split(',').includes(name);

interface Started {
  kind: ServerKind;
  server: RunningServer;
  /** From the start of a process to its first answer of W1, once for each start. */
  starts: { ms: number; cpuMs: number }[];
}

/**
 * Until V8 has compiled what is hot: what comes first ends it. Two processes need longer, and the BFF behind the web
 * service was asked nothing before, as `ours` was.
 */
const WARM_UP = { requests: 6_000, requestsThroughWeb: 20_000, ms: 15_000 };

const started: Started[] = [];
const helpers: ChildProcess[] = [];
/** Numbers of requests are used once, so that the limits are not met: they count for a minute. */
let nextNumber = 0;

/** What goes through the web service is also asked of the BFF alone. */
const takesPart = ({ throughWeb }: Workload, { name, hasWeb }: ServerKind): boolean =>
  throughWeb ? hasWeb === true || name === 'ours' : hasWeb !== true;

/**
 * Loads one server. On a busy machine the BFF refuses what it cannot answer in time: then once more, since refusals
 * are cheap.
 *
 * @throws where an answer was wrong
 */
async function loadServer(
  load: ChildProcess,
  { kind, server }: Started,
  { id, request, variety }: Workload,
  slot: Pick<LoadJob, 'ms' | 'requests'>,
): Promise<Round> {
  for (let left = 4; ; left -= 1) {
    const before = cpuMsOf(server.pids);
    load.send({ port: server.port, request, variety, from: nextNumber, connections, ...slot });
    const [report] = (await once(load, 'message')) as [LoadReport];
    nextNumber += report.requests + connections;
    if (report.fault === null) return { ...report, cpuMs: cpuMsOf(server.pids) - before };
    if (left === 0 || !report.fault.startsWith('HTTP/1.1 503')) throw new Error(`${id}, ${kind.name}: ${report.fault}`);
    await sleep(2_000);
  }
}

/** Starts the servers, one after the other, as often as was asked for; those of the last time run on. */
async function startAll(kinds: ServerKind[], first: Workload, upstreamUrl: string): Promise<void> {
  const boothsFile = path.join(folder, 'booths.json');
  // Links of their own: a path becomes one of the address at which each server is reached.
  const images = ['https://media.example/booth-1.jpg', 'https://media.example/booth-2.jpg'];
  writeFileSync(boothsFile, JSON.stringify(brandBooths.map((booth) => ({ ...booth, images }))));
  for (let time = 0; time < starts; time += 1) {
    for (const { server } of started) server.stop();
    for (const [index, kind] of kinds.entries()) {
      const startedAt = performance.now();
      const server = await kind.start({ upstreamUrl, boothsFile, folder });
      const before = started[index]?.starts ?? [];
      started[index] = { kind, server, starts: before };
      await firstAnswer(server.port, first.request);
      before.push({ ms: performance.now() - startedAt, cpuMs: cpuMsOf(server.pids) });
    }
  }
}

async function compareAll(workloads: Workload[]): Promise<void> {
  for (const workload of workloads) {
    const servers = started.filter(({ kind }) => takesPart(workload, kind));
    await compareAnswers(
      workload.request,
      servers.map(({ kind, server }) => ({ name: `${workload.id}: ${kind.name}`, port: server.port })),
      nextNumber,
    );
    nextNumber += 5;
  }
}

async function measure(load: ChildProcess, workload: Workload): Promise<void> {
  const servers = started.filter(({ kind }) => takesPart(workload, kind));
  const requests = workload.throughWeb ? WARM_UP.requestsThroughWeb : WARM_UP.requests;
  for (const one of servers) await loadServer(load, one, workload, { ms: WARM_UP.ms, requests });
  const results = servers.map(({ kind }) => ({ server: kind.name, rounds: [] as Round[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, one] of servers.entries())
      results[index]?.rounds.push(await loadServer(load, one, workload, { ms: seconds * 1_000, requests: Infinity }));
  say(`\n${workload.id} ${workload.title}: ${connections} connections, ${rounds} x ${seconds} s`);
  printLoads(results);
}

async function main(): Promise<void> {
  const all = await createWorkloads();
  const [first] = all;
  const workloads = all.filter(({ id }) => isNamed(options.only, id));
  const kinds = SERVERS.filter(
    (kind) => isNamed(options.peers, kind.name) && workloads.some((workload) => takesPart(workload, kind)),
  );
  if (!first || kinds.length === 0)
    throw new Error(
      `nothing to measure; workloads: ${all.map(({ id }) => id).join()}, servers: ${SERVERS.map(({ name }) => name).join()}`,
    );
  installPeers();
  const upstreamPort = await freePort();
  const load = runHelper('load.ts');
  helpers.push(load, runHelper('upstream.ts', [String(upstreamPort)]));
  await untilUp(`http://127.0.0.1:${upstreamPort}/orders`);
  await startAll(kinds, first, `http://127.0.0.1:${upstreamPort}`);
  await compareAll(workloads);
  const idle = started.map(({ server }) => memoryOf(server.pids).now);
  for (const workload of workloads) await measure(load, workload);
  await compareAll(workloads);
  say('\nstart and memory');
  printTable(
    started.map(({ kind, server, starts: all }, index) => {
      const { now, peak } = memoryOf(server.pids);
      return {
        server: kind.name,
        'first answer ms': median(all.map(({ ms }) => ms)),
        'cpu ms': median(all.map(({ cpuMs }) => cpuMs)),
        'MB idle': idle[index] ?? Number.NaN,
        'MB after load': now,
        'MB at most': peak,
      };
    }),
  );
}

try {
  await main();
} finally {
  for (const { server } of started) server.stop();
  for (const helper of helpers) helper.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
// The client of the web keeps a timer.
process.exit();
