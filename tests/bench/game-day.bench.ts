import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Cluster, startCluster } from '#tests/cluster/cluster.ts';
import type { Copy, Part } from '#tests/cluster/copies.ts';
import { type Load, nextAddress, startLoad, Visitor } from '#tests/cluster/visitors.ts';
import { findPromtool } from '#tests/support/promtool.ts';
import { freePort } from '#tests/support/free-port.ts';

// `npm run bench -- game-day [--seed N] [--rounds N]`: the product as in compose.yaml, with visitors, under faults
// drawn by lot. The cause is told from log lines and metrics alone, which know nothing of the fault, and compared with
// it.

const { values } = parseArgs({ options: { seed: { type: 'string' }, rounds: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 100_000);

/** How long a fault lasts at most, and how long the product may take to be well again. */
const FAULT_MS = 60_000;
const HEAL_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** A service that takes longer for its metrics counts as silent. */
const SCRAPE_TIMEOUT_MS = 2_000;

const random = createRandom(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const write = (line: string): void => void process.stdout.write(`${line}\n`);

/** Mulberry32: the same numbers for the same seed. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What an operator can conclude. */
type Cause =
  | 'the product API answers with failures'
  | 'the product API answers what cannot be read'
  | 'a process of bff is silent'
  | 'a process of bff is gone'
  | 'a process of api is silent'
  | 'a process of api is gone'
  | 'a process of web is silent'
  | 'no worker runs'
  | 'Redis is away'
  | 'PostgreSQL breaks connections'
  | 'PostgreSQL has no connections left'
  | 'the S3 store is away'
  | 'the S3 store is slow'
  | 'someone guesses';

type End = () => Promise<unknown>;
interface Fault {
  cause: Cause;
  /** With its parameters drawn. @returns what ends it */
  begin: (cluster: Cluster, gateway: Gateway) => Promise<{ what: string; end: End }>;
}

const oneOf = (cluster: Cluster, part: Part): Copy => pick(cluster.copies[part]);
const freeze = (part: 'bff' | 'api' | 'web'): Fault => ({
  cause: `a process of ${part} is silent`,
  begin: async (cluster) => {
    const copy = oneOf(cluster, part);
    copy.freeze();
    return { what: `SIGSTOP for the ${part} on port ${copy.port}`, end: async () => copy.thaw() };
  },
});
const kill = (part: 'bff' | 'api'): Fault => ({
  cause: `a process of ${part} is gone`,
  begin: async (cluster) => {
    const copy = oneOf(cluster, part);
    await copy.kill();
    return { what: `SIGKILL for the ${part} on port ${copy.port}`, end: () => copy.start() };
  },
});

const FAULTS: Fault[] = [
  {
    cause: 'the product API answers with failures',
    begin: async (_cluster, gateway) => {
      const status = pick([500, 502, 503]);
      gateway.mode = { status, body: '{"status":500,"data":null}', type: 'application/json' };
      return { what: `the product API answers ${status} to everything`, end: async () => (gateway.mode = null) };
    },
  },
  {
    cause: 'the product API answers what cannot be read',
    begin: async (_cluster, gateway) => {
      const body = pick(['<html>welcome</html>', '{"status":200,"data":[7]}', '{"orders":[]}']);
      gateway.mode = { status: 200, body, type: 'application/json' };
      return { what: `the product API answers ${body}`, end: async () => (gateway.mode = null) };
    },
  },
  freeze('bff'),
  freeze('api'),
  freeze('web'),
  kill('bff'),
  kill('api'),
  {
    cause: 'no worker runs',
    begin: async ({ copies }) => {
      await Promise.all(copies.worker.map((copy) => copy.kill()));
      return { what: 'the worker is killed', end: () => Promise.all(copies.worker.map((copy) => copy.start())) };
    },
  },
  {
    cause: 'Redis is away',
    begin: async ({ redis }) => {
      if (random() < 0.5) {
        redis.freeze();
        return { what: 'Redis is suspended', end: async () => redis.thaw() };
      }
      await redis.kill();
      return { what: 'Redis is killed', end: () => redis.start() };
    },
  },
  {
    cause: 'PostgreSQL breaks connections',
    begin: async ({ postgres, databaseUrl }) => {
      if (random() < 0.5) return { what: 'PostgreSQL restarts', end: () => postgres.restart() };
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const end =
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()';
      const timer = setInterval(() => void client.query(end).catch(() => {}), 500);
      return {
        what: 'PostgreSQL ends all connections, twice a second',
        end: async () => (clearInterval(timer), client.end()),
      };
    },
  },
  {
    cause: 'PostgreSQL has no connections left',
    begin: async ({ databaseUrl }) => {
      const clients: pg.Client[] = [];
      // Until it takes no more.
      for (;;) {
        const client = new pg.Client({ connectionString: databaseUrl });
        client.on('error', () => {});
        if (
          !(await client.connect().then(
            () => true,
            () => false,
          ))
        )
          break;
        clients.push(client);
      }
      return {
        what: 'another program holds all connections',
        end: () => Promise.all(clients.map((client) => client.end())),
      };
    },
  },
  {
    cause: 'the S3 store is away',
    begin: async ({ s3 }) => {
      s3.set({ downstream: { resetPeer: 0 } });
      return { what: 'the S3 store resets connections', end: async () => s3.set() };
    },
  },
  {
    cause: 'the S3 store is slow',
    begin: async ({ s3 }) => {
      const latency = 1_500 + Math.floor(random() * 1_500);
      s3.set({ downstream: { latency } });
      return { what: `the S3 store takes ${latency} ms`, end: async () => s3.set() };
    },
  },
  {
    cause: 'someone guesses',
    begin: async (cluster) => {
      const guesser = new Visitor(cluster, nextAddress());
      let isOver = false;
      const guess = async (): Promise<void> => {
        while (!isOver) {
          const phone = `0899${Math.floor(random() * 1e8)}`;
          await guesser
            .ask('query ($phone: String!) { findOrder(phone: $phone) { orderExists } }', { phone })
            .catch(() => {});
          await sleep(50);
        }
      };
      const running = guess();
      return {
        what: 'an address asks for one phone number after the other',
        end: async () => ((isOver = true), await running, guesser.close()),
      };
    },
  },
];

/** What stands between the BFFs and the API, and can answer in its place. */
interface Gateway {
  mode: { status: number; body: string; type: string } | null;
  target: string;
  url: string;
  close: () => void;
}

async function startGateway(): Promise<Gateway> {
  const gateway: Gateway = { mode: null, target: '', url: '', close: () => server.close() };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { mode } = gateway;
    if (mode) {
      request.resume();
      return void response.writeHead(mode.status, { 'content-type': mode.type }).end(mode.body);
    }
    const { method, url, headers } = request;
    const onward = httpRequest(gateway.target + (url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}

/** What is seen of one process at one moment. */
interface Look {
  copy: Copy;
  /** By name and labels; null where it did not answer, with the reason. */
  series: Map<string, number> | null;
  silent: 'gone' | 'silent' | null;
  /** New lines of level warn and above. */
  warnings: string[];
}

/** Reads log lines and metrics of all processes. Knows nothing of faults. */
class Signals {
  readonly #read = new Map<Copy, number>();
  constructor(private readonly copies: readonly Copy[]) {}

  /** What is new since the last look. */
  look(): Promise<Look[]> {
    return Promise.all(
      this.copies.map(async (copy) => {
        const output = copy.output();
        const fresh = output.slice(Math.min(this.#read.get(copy) ?? 0, output.length));
        this.#read.set(copy, output.length);
        const warnings = fresh.split('\n').filter((line) => /"level":(40|50|60)/.test(line));
        const metrics = await scrape(copy);
        return { copy, warnings, ...metrics };
      }),
    );
  }
}

async function scrape(copy: Copy): Promise<Pick<Look, 'series' | 'silent'>> {
  try {
    const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
    const text = await (await fetch(`http://127.0.0.1:${copy.metricsPort}/metrics`, { signal })).text();
    const series = new Map(
      [...text.matchAll(/^([a-z0-9_]+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
    );
    return { series, silent: null };
  } catch (error) {
    return { series: null, silent: (error as Error).name === 'TimeoutError' ? 'silent' : 'gone' };
  }
}

/** How much the series that match have grown between two looks, of all processes of a part. */
function growth(before: Look[], now: Look[], part: Part, pattern: RegExp): number {
  const sum = (looks: Look[]): number =>
    looks
      .filter(({ copy }) => copy.part === part)
      .flatMap(({ series }) => [...(series ?? [])])
      .reduce((total, [name, value]) => (pattern.test(name) ? total + value : total), 0);
  return sum(now) - sum(before);
}

const highest = (looks: Look[], pattern: RegExp): number =>
  Math.max(
    0,
    ...looks
      .flatMap(({ series }) => [...(series ?? [])])
      .flatMap(([name, value]) => (pattern.test(name) ? [value] : [])),
  );
const lowest = (looks: Look[], pattern: RegExp): number =>
  Math.min(
    1,
    ...looks
      .flatMap(({ series }) => [...(series ?? [])])
      .flatMap(([name, value]) => (pattern.test(name) ? [value] : [])),
  );

/** What the signs mean, the nearest to a cause first: docs/operations.md says the same of each alert. */
function diagnose(before: Look[], now: Look[]): { cause: Cause; sign: string } | null {
  for (const { copy, silent } of now) {
    if (silent === null) continue;
    if (copy.part === 'worker') return { cause: 'no worker runs', sign: 'no metrics of the worker' };
    if (silent === 'gone' && copy.part !== 'web')
      return {
        cause: `a process of ${copy.part} is gone`,
        sign: `no connection to ${copy.part}:${copy.metricsPort}/metrics`,
      };
    if (silent === 'silent')
      return {
        cause: `a process of ${copy.part} is silent`,
        sign: `no answer of ${copy.part}:${copy.metricsPort}/metrics`,
      };
  }
  if (highest(now, /^db_server_connections_ratio/) > 0.9)
    return { cause: 'PostgreSQL has no connections left', sign: 'db_server_connections_ratio' };
  const lines = now.flatMap(({ warnings }) => warnings).join('\n');
  if (/"msg":"database connection lost"/.test(lines))
    return { cause: 'PostgreSQL breaks connections', sign: 'log line: database connection lost' };
  if (lowest(now, /^redis_up/) === 0) return { cause: 'Redis is away', sign: 'redis_up' };
  if (growth(before, now, 'api', /^s3_call_duration_seconds_count\{.*outcome="unavailable"/) > 0)
    return { cause: 'the S3 store is away', sign: 's3_call_duration_seconds_count{outcome="unavailable"}' };
  const slow = growth(before, now, 'api', /^s3_call_duration_seconds_sum/);
  const calls = growth(before, now, 'api', /^s3_call_duration_seconds_count/);
  if (calls > 0 && slow / calls > 1) return { cause: 'the S3 store is slow', sign: 's3_call_duration_seconds' };
  const operations = (code: string): number =>
    growth(before, now, 'bff', new RegExp(`^graphql_operations_total\\{.*code="${code}"`));
  if (operations('UPSTREAM_INVALID_RESPONSE') > 3)
    return {
      cause: 'the product API answers what cannot be read',
      sign: 'graphql_operations_total{code="UPSTREAM_INVALID_RESPONSE"}',
    };
  if (operations('UPSTREAM_ERROR') > 3)
    return { cause: 'the product API answers with failures', sign: 'graphql_operations_total{code="UPSTREAM_ERROR"}' };
  if (growth(before, now, 'bff', /^rate_limit_refusals_total/) > 3)
    return { cause: 'someone guesses', sign: 'rate_limit_refusals_total' };
  return null;
}

interface Prometheus {
  /**
   * When each alert would call: once its condition holds, and its delay has passed. @param since a time of Date.now()
   */
  alerts: (since: number) => Promise<string>;
  stop: () => void;
}

/** Prometheus with the product's alerts, asked every second. */
async function startPrometheus(copies: readonly Copy[]): Promise<Prometheus> {
  const promtool = findPromtool();
  if ('missing' in promtool) throw new Error(promtool.missing);
  const folder = mkdtempSync(path.join(tmpdir(), 'game-day-'));
  const port = await freePort();
  const targets = (part: Part): string =>
    copies
      .filter((copy) => copy.part === part)
      .map(({ metricsPort }) => `'127.0.0.1:${metricsPort}'`)
      .join(', ');
  const jobs = (['web', 'bff', 'api', 'worker'] as const).map(
    (part) => `  - job_name: ${part}\n    static_configs:\n      - targets: [${targets(part)}]\n`,
  );
  const rules = path.resolve('deploy/prometheus/alerts.yaml');
  const config = `global:\n  scrape_interval: 1s\n  evaluation_interval: 1s\nrule_files:\n  - ${rules}\nscrape_configs:\n${jobs.join('')}`;
  writeFileSync(path.join(folder, 'prometheus.yaml'), config);
  const server: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yaml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ask = async (address: string): Promise<{ data?: Record<string, unknown[]> }> =>
    fetch(`http://127.0.0.1:${port}${address}`).then(
      (answer) => answer.json(),
      () => ({}),
    ) as Promise<{ data?: Record<string, unknown[]> }>;
  return {
    async alerts(since) {
      const rulesNow = ((await ask('/api/v1/rules')).data?.['groups'] ?? []) as {
        rules: { name: string; duration: number; alerts: { activeAt: string }[] }[];
      }[];
      const first = new Map<string, number>();
      for (const { name, duration, alerts } of rulesNow.flatMap((group) => group.rules))
        for (const { activeAt } of alerts) {
          const ms = Date.parse(activeAt) - since;
          // The rates of the rules look back over five minutes: an alert of an earlier fault may still be on.
          first.set(name, Math.min(ms < 0 ? -Infinity : ms + duration * 1_000, first.get(name) ?? Infinity));
        }
      const times = [...first]
        .sort(([, a], [, b]) => a - b)
        .map(([name, ms]) => (ms < 0 ? `(${name} since before)` : `${name} ${Math.round(ms / 1_000)} s`));
      return times.join(', ') || 'none';
    },
    stop: () => {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves with the seconds until visitors have had three good seconds, or null. */
async function healed(load: Load): Promise<number | null> {
  const begun = performance.now();
  let goodSince = begun;
  let failures = load.failures.length;
  while (performance.now() - begun < HEAL_MS) {
    await sleep(100);
    if (load.failures.length > failures) goodSince = performance.now();
    failures = load.failures.length;
    if (performance.now() - goodSince > 3_000) return Math.round((goodSince - begun) / 100) / 10;
  }
  return null;
}

/** The three most frequent of what visitors saw. */
function summary(load: Load, from: { good: number; failures: number }): string {
  const failures = load.failures.slice(from.failures);
  const kinds = new Map<string, number>();
  for (const { why } of failures) {
    const [code] = /\b[A-Z]+_[A-Z_]+\b/.exec(why) ?? /^\d{3}\b/.exec(why) ?? [why.slice(0, 40)];
    kinds.set(code, (kinds.get(code) ?? 0) + 1);
  }
  const most = [...kinds]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([kind, count]) => `${count} ${kind}`);
  const good = load.good() - from.good;
  return `${good} good, ${failures.length} not${most.length > 0 ? ` (${most.join(', ')})` : ''}`;
}

async function play(
  fault: Fault,
  cluster: Cluster,
  { gateway, load, prometheus }: { gateway: Gateway; load: Load; prometheus: Prometheus },
): Promise<boolean> {
  const signals = new Signals(Object.values(cluster.copies).flat());
  let before = await signals.look();
  const from = { good: load.good(), failures: load.failures.length };
  const begunAt = Date.now();
  const { what, end } = await fault.begin(cluster, gateway);
  // A restart is over before it can be looked at from a distance.
  const isOfOneMoment = what === 'PostgreSQL restarts';
  if (isOfOneMoment) await end();
  let found: ReturnType<typeof diagnose> = null;
  while (found === null && Date.now() - begunAt < FAULT_MS) {
    await sleep(LOOK_EVERY_MS);
    const now = await signals.look();
    found = diagnose(before, now);
    before = now;
  }
  const seconds = (Date.now() - begunAt) / 1_000;
  let alerts = await prometheus.alerts(begunAt);
  while (!/\d s/.test(alerts) && Date.now() - begunAt < FAULT_MS) {
    await sleep(LOOK_EVERY_MS);
    alerts = await prometheus.alerts(begunAt);
  }
  if (!isOfOneMoment) await end();
  const after = await healed(load);
  const isRight = found?.cause === fault.cause;
  write(
    `| ${what} | ${isRight ? `${seconds.toFixed(0)} s, by ${found?.sign}` : `not told: ${found?.cause ?? 'no sign'}`} | ${alerts} | ${summary(load, from)} | ${after === null ? 'no' : `after ${after} s`} |`,
  );
  return isRight && after !== null;
}

const gateway = await startGateway();
const cluster = await startCluster(undefined, gateway.url);
if ('missing' in cluster) throw new Error(cluster.missing);
gateway.target = cluster.api;
const prometheus = await startPrometheus(Object.values(cluster.copies).flat());
const load = await startLoad(cluster);
await sleep(5_000);
const drawn = FAULTS.map((fault) => ({ fault, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, Number(values.rounds ?? FAULTS.length));
write(
  `Seed ${seed}.\n\n| fault | cause told after | alerts would call after | visitors | healed |\n| --- | --- | --- | --- | --- |`,
);
let isGood = true;
for (const { fault } of drawn) {
  isGood = (await play(fault, cluster, { gateway, load, prometheus })) && isGood;
  await sleep(5_000);
}
await load.stop();
prometheus.stop();
await cluster.stop();
gateway.close();
process.exit(isGood ? 0 : 1);
