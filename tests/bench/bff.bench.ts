import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import brandBooths from '#brand/booths.json' with { type: 'json' };
import { freePort } from '#tests/support/free-port.ts';
import { compareAnswers, firstAnswer } from './bff/answers.ts';
import type { LoadJob, LoadReport } from './bff/load.ts';
import { median, type Result, toLoadTable, toSummary, toTable, toWebLine } from './bff/report.ts';
import { cores, installPeers, type RunningServer, runHelper, type ServerKind, SERVERS } from './bff/servers.ts';
import { cpuMsOf, memoryOf } from './bff/usage.ts';
import { createWorkloads, type Workload } from './bff/workloads.ts';

/**
 * The BFF beside its peers: `npm run bench -- --only W1,W3 --peers ours,mercurius --rounds 5 --seconds 2
 * --connections 50`, and `npm run bench -- --memory`. Every figure is a ratio within one run; docs/performance.md says how to read them.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    peers: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '50' },
    starts: { type: 'string', default: '3' },
    memory: { type: 'boolean', default: false },
    requests: { type: 'string', default: '200000' },
  },
});
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bench-bff-'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const isNamed = (list: string, name: string): boolean =>
  list === '' || list.toLowerCase().split(',').includes(name.toLowerCase());

interface Started {
  kind: ServerKind;
  server: RunningServer;
  starts: Start[];
}

/** From the start of a process to its first answer of W1. */
interface Start {
  ms: number;
  cpuMs: number;
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

type Slot = Pick<LoadJob, 'connections' | 'ms' | 'requests'>;

async function load(job: Omit<LoadJob, 'from'>): Promise<LoadReport> {
  const helper = helpers[1];
  if (!helper) throw new Error('there is no load');
  helper.send({ ...job, from: nextNumber });
  const [report] = (await once(helper, 'message')) as [LoadReport];
  nextNumber += report.requests + job.connections;
  return report;
}

/**
 * Loads one server. On a busy machine the BFF refuses what it cannot answer in time: then once more, since refusals
 * are cheap.
 *
 * @throws where an answer was wrong
 */
async function loadServer(
  { kind, server }: Started,
  workload: Workload,
  slot: Slot,
): Promise<LoadReport & { cpuMs: number }> {
  for (let left = 4; ; left -= 1) {
    const before = cpuMsOf(server.pids);
    const report = await load({
      port: server.port,
      request: requestOf(workload, kind),
      variety: workload.variety,
      ...slot,
    });
    if (report.fault === null) return { ...report, cpuMs: cpuMsOf(server.pids) - before };
    if (left === 0 || !report.fault.startsWith('HTTP/1.1 503'))
      throw new Error(`${workload.id}, ${kind.name}: ${report.fault}`);
    await sleep(2_000);
  }
}

async function startAll(kinds: ServerKind[], first: Workload, upstreamUrl: string, times: number): Promise<void> {
  const boothsFile = path.join(folder, 'booths.json');
  // Links of their own: a path becomes one of the address at which each server is reached.
  const images = ['https://media.example/booth-1.jpg', 'https://media.example/booth-2.jpg'];
  writeFileSync(boothsFile, JSON.stringify(brandBooths.map((booth) => ({ ...booth, images }))));
  const starts = kinds.map((): Start[] => []);
  for (let time = 0; time < times; time += 1) {
    for (const [index, kind] of kinds.entries()) {
      const startedAt = performance.now();
      const server = await kind.start({ upstreamUrl, boothsFile, folder });
      const isLast = time === times - 1;
      if (isLast) started.push({ kind, server, starts: starts[index] ?? [] });
      await firstAnswer(server.port, requestOf(first, kind));
      starts[index]?.push({ ms: performance.now() - startedAt, cpuMs: cpuMsOf(server.pids) });
      if (!isLast) server.stop();
    }
  }
}

const requestOf = ({ graph, rest }: Workload, { speaks }: ServerKind) => (speaks === 'rest' && rest ? rest : graph);
/** What goes through the web service is also asked of the BFF alone. */
function takesPart({ rest, throughWeb }: Workload, { name, speaks, hasWeb }: ServerKind): boolean {
  if (throughWeb) return hasWeb === true || name === 'ours';
  return hasWeb !== true && (speaks === 'graph' || rest !== null);
}

async function compareAll(workloads: Workload[]): Promise<void> {
  for (const workload of workloads) {
    const servers = started.filter(({ kind }) => kind.speaks === 'graph' && takesPart(workload, kind));
    await compareAnswers(
      workload.graph,
      servers.map(({ kind, server }) => ({ name: `${workload.id}: ${kind.name}`, port: server.port })),
      nextNumber,
    );
    nextNumber += 5;
  }
}

async function measure(workload: Workload, rounds: number, ms: number): Promise<Result[]> {
  const servers = started.filter(({ kind }) => takesPart(workload, kind));
  const results = servers.map(({ kind }): Result => ({
    server: kind.name,
    rates: [],
    p50: [],
    p99: [],
    cpu: [],
    busy: [],
    bytes: 0,
  }));
  const connections = Number(options.connections);
  const requests = workload.throughWeb ? WARM_UP.requestsThroughWeb : WARM_UP.requests;
  for (const one of servers) await loadServer(one, workload, { connections, ms: WARM_UP.ms, requests });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of servers.entries()) {
      const report = await loadServer(one, workload, { connections, ms, requests: Infinity });
      const result = results[index];
      if (!result) continue;
      result.rates.push((report.requests / report.ms) * 1_000);
      result.cpu.push((report.cpuMs / report.requests) * 1_000);
      result.busy.push(report.cpuMs / report.ms);
      result.p50.push(report.p50);
      result.p99.push(report.p99);
      result.bytes = report.bytes;
    }
  }
  return results;
}

interface Latency {
  server: string;
  workload: string;
  /** Milliseconds. */
  p50: number;
  /** Beyond the same REST call without a server in between. */
  added: number;
}

/** One request after the other on one connection: the time that each server adds. */
async function measureLatency(workload: Workload, upstreamPort: number, rounds: number): Promise<Latency[]> {
  const direct = {
    port: upstreamPort,
    request: {
      ...(workload.rest ?? workload.graph),
      path: workload.id === 'W4' ? '/orders' : (workload.rest?.path ?? '/'),
    },
  };
  const servers = [
    { name: 'direct', ...direct },
    ...started
      .filter(({ kind }) => takesPart(workload, kind))
      .map(({ kind, server }) => ({ name: kind.name, port: server.port, request: requestOf(workload, kind) })),
  ];
  const times = servers.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { port, request }] of servers.entries()) {
      const report = await load({
        port,
        request,
        variety: workload.variety,
        connections: 1,
        ms: 1_000,
        requests: Infinity,
      });
      if (report.fault !== null) throw new Error(`${workload.id}, one connection: ${report.fault}`);
      times[index]?.push(report.p50);
    }
  }
  const none = median(times[0] ?? []);
  return servers.map(({ name }, index) => ({
    server: name,
    workload: workload.id,
    p50: median(times[index] ?? []),
    added: median(times[index] ?? []) - none,
  }));
}

async function bench(workloads: Workload[], upstreamPort: number): Promise<void> {
  const rounds = Number(options.rounds);
  const ms = Number(options.seconds) * 1_000;
  await compareAll(workloads);
  const idle = started.map(({ server }) => memoryOf(server.pids).now);
  const measured: { id: string; title: string; results: Result[] }[] = [];
  for (const workload of workloads) {
    say(`\n${workload.id} ${workload.title}: ${options.connections} connections, ${rounds} x ${options.seconds} s`);
    const results = await measure(workload, rounds, ms);
    measured.push({ id: workload.id, title: workload.title, results });
    say(toLoadTable(results));
    if (workload.throughWeb) say(toWebLine(results));
  }
  await compareAll(workloads);
  say(
    `\n${toSummary(measured.filter(({ results }) => results.some(({ server }) => server !== 'ours' && server !== 'ours-web')))}`,
  );
  const latencies: Latency[] = [];
  for (const workload of workloads.filter(({ id }) => id === 'W1' || id === 'W4'))
    latencies.push(...(await measureLatency(workload, upstreamPort, rounds)));
  say(
    `\nOne connection, ms at the median (beyond one REST call)\n${toTable(latencies.map(({ workload, server, p50, added }) => [`${workload} ${server}`, p50.toFixed(3), `+${added.toFixed(3)}`]))}`,
  );
  const memory = started.map(({ kind, server, starts }, index) => ({
    server: kind.name,
    firstAnswerMs: starts.map(({ ms }) => ms),
    firstAnswerCpuMs: starts.map(({ cpuMs }) => cpuMs),
    idleMb: idle[index] ?? Number.NaN,
    loaded: memoryOf(server.pids),
  }));
  const rows = memory.map(({ server, firstAnswerMs, firstAnswerCpuMs, idleMb, loaded }) => [
    server,
    ...[
      median(firstAnswerMs),
      Math.min(...firstAnswerMs),
      Math.max(...firstAnswerMs),
      median(firstAnswerCpuMs),
      idleMb,
      loaded.now,
      loaded.peak,
    ].map((value) => value.toFixed(0)),
  ]);
  say(
    `\n${toTable([['start and memory', 'first answer ms', 'min', 'max', 'cpu ms', 'MB idle', 'MB after load', 'MB at most'], ...rows])}`,
  );
  save('bench.json', { ...describeMachine(), options, workloads: measured, latencies, memory });
}

/** Ten equal parts of all requests, each of all workloads; memory after each part. */
async function benchMemory(workloads: Workload[]): Promise<void> {
  const parts = 10;
  const rows: string[][] = [];
  for (let part = 1; part <= parts; part += 1) {
    for (const one of started) await loadInTurn(one, workloads, Number(options.requests) / parts);
    rows.push([
      String((Number(options.requests) / parts) * part),
      ...started.map(({ server }) => memoryOf(server.pids).now.toFixed(0)),
    ]);
  }
  say(toTable([['requests', ...started.map(({ kind }) => `MB ${kind.name}`)], ...rows]));
  save('bench-memory.json', { ...describeMachine(), options, rows });
}

async function loadInTurn(one: Started, workloads: Workload[], requests: number): Promise<void> {
  const own = workloads.filter((workload) => takesPart(workload, one.kind));
  for (const workload of own)
    await loadServer(one, workload, {
      connections: Number(options.connections),
      ms: Infinity,
      requests: Math.ceil(requests / own.length),
    });
}

function describeMachine(): object {
  return {
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    node: process.version,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    pinned: cores !== null,
  };
}

function save(name: string, figures: object): void {
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  writeFileSync(path.join(root, 'test-results', name), `${JSON.stringify(figures, null, 2)}\n`);
}

async function main(): Promise<void> {
  const all = await createWorkloads();
  const [first] = all;
  const workloads = all.filter(({ id, throughWeb }) => isNamed(options.only, id) && !(options.memory && throughWeb));
  const kinds = SERVERS.filter(
    (kind) =>
      isNamed(options.peers || (options.memory ? 'ours' : ''), kind.name) &&
      workloads.some((workload) => takesPart(workload, kind)),
  );
  if (!first || kinds.length === 0)
    throw new Error(
      `nothing to measure; workloads: ${all.map(({ id }) => id).join()}, servers: ${SERVERS.map(({ name }) => name).join()}`,
    );
  installPeers();
  const upstreamPort = await freePort();
  helpers.push(runHelper('upstream.ts', [String(upstreamPort)]), runHelper('load.ts'));
  await firstAnswer(upstreamPort, first.rest ?? first.graph);
  await startAll(kinds, first, `http://127.0.0.1:${upstreamPort}`, options.memory ? 1 : Number(options.starts));
  say(kinds.map(({ name, description }) => `${name}: ${description}`).join('\n'));
  await (options.memory ? benchMemory(workloads) : bench(workloads, upstreamPort));
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
