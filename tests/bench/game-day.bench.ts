import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from '#tests/cluster/cluster.ts';
import type { Copy, Part } from '#tests/cluster/copies.ts';
import { type Load, startLoad } from '#tests/cluster/visitors.ts';
import { findPromtool } from '#tests/support/promtool.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Cause, type Fault, FAULTS, type Gateway, random, seed, startGateway, values } from './game-day-faults.ts';

// `npm run bench -- game-day [--seed N] [--rounds N]`: the product as in compose.yaml, with visitors, under faults
// drawn by lot. The cause is told from log lines and metrics alone, which know nothing of the fault, and compared with
// it. With `--record FILE` it records the metrics of some faults as a test of the alerts for promtool.

/** How long a fault lasts at most, and how long the product may take to be well again. */
const FAULT_MS = 60_000;
const HEAL_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** What is recorded, in steps of a scrape of deploy/prometheus: a minute before a fault, and the fault until its alerts call. */
const RECORDED = { step: 15, before: 60 };
/** A service that takes longer for its metrics counts as silent. */
const SCRAPE_TIMEOUT_MS = 2_000;

const write = (line: string): void => void process.stdout.write(`${line}\n`);

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
  /** The samples of metrics by their names' pattern, as promtool's input series. @param from in seconds since 1970 */
  samples: (metrics: string, from: number, seconds: number) => Promise<string>;
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
      .map(
        ({ metricsPort }, at) => `{ targets: ['127.0.0.1:${metricsPort}'], labels: { instance: ${part}-${at + 1} } }`,
      )
      .join(', ');
  const jobs = (['web', 'bff', 'api', 'worker'] as const).map(
    (part) => `  - job_name: ${part}\n    static_configs: [${targets(part)}]\n`,
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
    async samples(metrics, from, seconds) {
      const times = Array.from({ length: seconds / RECORDED.step + 1 }, (_, at) => from + at * RECORDED.step);
      const query = new URLSearchParams({ query: `{__name__=~"${metrics}"}`, step: String(RECORDED.step) });
      const range = `start=${from}&end=${times.at(-1)}`;
      const found = ((await ask(`/api/v1/query_range?${query}&${range}`)).data?.['result'] ?? []) as {
        metric: Record<string, string>;
        values: [number, string][];
      }[];
      const lines = found.map(({ metric: { __name__: name, ...labels }, values: pairs }) => {
        const given = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
        const at = new Map(pairs);
        const samples = times.map((time) => at.get(time) ?? '_');
        return `      - series: '${name}{${given.join(',')}}'\n        values: '${samples.join(' ')}'\n`;
      });
      return lines.join('');
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
  await end();
  const after = await healed(load);
  const isRight = found?.cause === fault.cause;
  write(
    `| ${what} | ${isRight ? `${seconds.toFixed(0)} s, by ${found?.sign}` : `not told: ${found?.cause ?? 'no sign'}`} | ${alerts} | ${summary(load, from)} | ${after === null ? 'no' : `after ${after} s`} |`,
  );
  return isRight && after !== null;
}

/** One fault as a test for promtool: no alert fires before it, and then those that it names alone. */
async function record(
  { begin, recorded }: Fault,
  cluster: Cluster,
  { gateway, prometheus }: { gateway: Gateway; prometheus: Prometheus },
): Promise<string> {
  if (recorded === undefined) return '';
  const { metrics, alerts, after } = recorded;
  await sleep(RECORDED.before * 1_000);
  const from = Math.floor(Date.now() / 1_000) - RECORDED.before;
  const { what, end } = await begin(cluster, gateway);
  const seconds = RECORDED.before + after;
  await sleep((from + seconds) * 1_000 - Date.now());
  const series = await prometheus.samples(metrics, from, seconds);
  await end();
  const firing = (at: number, names: string[]): string => {
    const samples = names.map((name) => `\n          - { labels: '{alertname="${name}"}', value: 1 }`);
    const expected = names.length > 0 ? samples.join('') : ' []';
    return `      - expr: group by (alertname) (ALERTS{alertstate="firing"})\n        eval_time: ${at}s\n        exp_samples:${expected}\n`;
  };
  const tests = firing(RECORDED.before, []) + firing(seconds, alerts);
  return `  - name: ${what}\n    interval: ${RECORDED.step}s\n    input_series:\n${series}    promql_expr_test:\n${tests}`;
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
if (values.record !== undefined) {
  const head = `# Recorded by \`npm run bench -- game-day --record FILE\`: metrics around real faults, and the alerts that call then.
rule_files: [${path.relative(path.dirname(values.record), 'deploy/prometheus/alerts.yaml')}]
evaluation_interval: ${RECORDED.step}s
tests:
`;
  let tests = '';
  for (const fault of FAULTS) tests += await record(fault, cluster, { gateway, prometheus });
  writeFileSync(values.record, head + tests);
}
for (const { fault } of values.record === undefined ? drawn : []) {
  isGood = (await play(fault, cluster, { gateway, load, prometheus })) && isGood;
  await sleep(5_000);
}
await load.stop();
prometheus.stop();
await cluster.stop();
gateway.close();
process.exit(isGood ? 0 : 1);
