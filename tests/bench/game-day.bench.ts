import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from '#tests/cluster/cluster.ts';
import { type Load, startLoad } from '#tests/cluster/visitors.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startChaosProxy } from '#tests/support/servers/chaos-proxy.ts';
import { startFakeServer } from '#tests/support/servers/fake-server.ts';
import { findPromtool } from '#tests/support/servers/promtool.ts';
import { type Cause, type Fault, FAULTS, type Field, random, seed, SIGNS, values } from './game-day-faults.ts';

// `npm run bench -- game-day [--seed N] [--rounds N]`: the product as in compose.yaml, with visitors, under faults
// drawn by lot. The cause is told by Prometheus alone, which knows nothing of the fault, and compared with it. With
// `--record FILE` it records the metrics of some faults as a test of the alerts for promtool.

/** How long a fault lasts at most, and how long the product may take to be well again. */
const FAULT_MS = 60_000;
const HEAL_MS = 60_000;
/** What is recorded, in steps of a scrape of deploy/prometheus: a minute before a fault, and the fault until its alerts call. */
const RECORDED = { step: 15, before: 60 };

const write = (line: string): void => void process.stdout.write(`${line}\n`);

interface Series {
  metric: Record<string, string>;
  values: [time: number, value: string][];
}

interface Prometheus {
  /** What a query finds; `range` as in Prometheus' HTTP API, now where it is missing. */
  ask: (query: string, range?: Record<'start' | 'end' | 'step', number>) => Promise<Series[]>;
  stop: () => void;
}

/** Prometheus with the product's alerts, which looks every second. */
async function startPrometheus(copies: Cluster['copies']): Promise<Prometheus> {
  const promtool = findPromtool();
  if ('missing' in promtool) throw new Error(promtool.missing);
  const folder = mkdtempSync(path.join(tmpdir(), 'game-day-'));
  const port = await freePort();
  const jobs = Object.entries(copies).map(([job_name, ofPart]) => ({
    job_name,
    static_configs: ofPart.map(({ metricsPort }, at) => ({
      targets: [`127.0.0.1:${metricsPort}`],
      labels: { instance: `${job_name}-${at + 1}` },
    })),
  }));
  const config = {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: [path.resolve('deploy/prometheus/alerts.yaml')],
    scrape_configs: jobs,
  };
  // JSON is YAML.
  writeFileSync(path.join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const server = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yaml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  return {
    async ask(query, range) {
      const search = new URLSearchParams(Object.entries({ query, ...range }).map(([key, value]) => [key, `${value}`]));
      const address = `http://127.0.0.1:${port}/api/v1/query${range ? '_range' : ''}?${search}`;
      const { data } = (await (await fetch(address)).json()) as { data: { result: Series[] } };
      return data.result;
    },
    stop: () => {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first cause that has its sign. */
async function diagnose({ ask }: Prometheus): Promise<Cause | null> {
  for (const [cause, query] of Object.entries(SIGNS)) if ((await ask(query)).length > 0) return cause as Cause;
  return null;
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

/** One fault until its cause is told. @returns whether it was, and visitors are well again */
async function play({ begin, cause }: Fault, field: Field, prometheus: Prometheus, load: Load): Promise<boolean> {
  const from = { good: load.good(), failures: load.failures.length };
  const begunAt = performance.now();
  const { what, end } = await begin(field);
  let found: Cause | null = null;
  for (; found === null && performance.now() - begunAt < FAULT_MS; found = await diagnose(prometheus))
    await sleep(1_000);
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0);
  await end();
  const after = await healed(load);
  const failures = load.failures.slice(from.failures);
  const kinds = new Set(
    failures.map(({ why }) => (/\b[A-Z]+_[A-Z_]+\b/.exec(why) ?? /^\d{3}\b/.exec(why))?.[0] ?? why.slice(0, 40)),
  );
  const told = found === cause ? `${seconds} s, by \`${SIGNS[cause]}\`` : `not told: ${found ?? 'no sign'}`;
  write(
    `| ${what} | ${told} | ${load.good() - from.good} good, ${failures.length} not ${[...kinds].join()} | ${after === null ? 'no' : `after ${after} s`} |`,
  );
  return found === cause && after !== null;
}

/** One fault as a test for promtool: no alert fires before it, and then those that it names alone. */
async function record({ begin, recorded }: Fault, field: Field, { ask }: Prometheus): Promise<string> {
  if (recorded === undefined) return '';
  await sleep(RECORDED.before * 1_000);
  const start = Math.floor(Date.now() / 1_000) - RECORDED.before;
  const { what, end: stop } = await begin(field);
  const seconds = RECORDED.before + recorded.after;
  const end = start + seconds;
  await sleep(end * 1_000 - Date.now());
  const found = await ask(recorded.metrics, { start, end, step: RECORDED.step });
  await stop();
  const times = Array.from({ length: seconds / RECORDED.step + 1 }, (_, at) => start + at * RECORDED.step);
  const series = found.map(({ metric: { __name__: name, ...labels }, values: pairs }) => {
    const given = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const at = new Map(pairs);
    const samples = times.map((time) => at.get(time) ?? '_');
    return `      - series: '${name}{${given.join(',')}}'\n        values: '${samples.join(' ')}'\n`;
  });
  const firing = (at: number, names: string[]): string => {
    const samples = names.map((name) => `\n          - { labels: '{alertname="${name}"}', value: 1 }`);
    // Where none may call, none may be pending either.
    const state = names.length > 0 ? '{alertstate="firing"}' : '';
    return `      - expr: group by (alertname) (ALERTS${state})\n        eval_time: ${at}s\n        exp_samples:${samples.join('') || ' []'}\n`;
  };
  const tests = firing(RECORDED.before, []) + firing(seconds, recorded.alerts);
  return `  - name: ${what}\n    interval: ${RECORDED.step}s\n    input_series:\n${series.join('')}    promql_expr_test:\n${tests}`;
}

let answer: Parameters<Field['answerOfApi']>[0] = null;
const fake = await startFakeServer((_request, response) => response.writeHead(answer?.status ?? 500).end(answer?.body));
let target = fake.url;
const gateway = await startChaosProxy(() => Number(new URL(target).port));
const cluster = await startCluster(gateway.url);
if ('missing' in cluster) throw new Error(cluster.missing);
target = cluster.api;
const field: Field = {
  ...cluster,
  answerOfApi(next) {
    answer = next;
    target = next ? fake.url : cluster.api;
    gateway.set();
  },
};
const prometheus = await startPrometheus(cluster.copies);
const load = await startLoad(cluster);
await sleep(10_000);
let isGood = true;
if (values.record !== undefined) {
  let tests = `# Recorded by \`npm run bench -- game-day --record FILE\`: metrics around real faults, and the alerts that call then.
rule_files: [${path.relative(path.dirname(values.record), 'deploy/prometheus/alerts.yaml')}]
evaluation_interval: ${RECORDED.step}s
tests:
`;
  for (const fault of FAULTS) tests += await record(fault, field, prometheus);
  writeFileSync(values.record, tests);
} else {
  write(`Seed ${seed}.\n\n| fault | cause told after | visitors | healed |\n| --- | --- | --- | --- |`);
  const drawn = FAULTS.map((fault) => ({ fault, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, Number(values.rounds ?? FAULTS.length));
  for (const { fault } of drawn) {
    isGood = (await play(fault, field, prometheus, load)) && isGood;
    // No sign is left of it.
    await sleep(10_000);
  }
}
await load.stop();
prometheus.stop();
await cluster.stop();
await gateway.close();
await fake.close();
process.exit(isGood ? 0 : 1);
