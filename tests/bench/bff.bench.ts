import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

const root = path.resolve(import.meta.dirname, '../..');
const ports = { upstream: 6101, bff: 6102, direct: 6103 };
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const children: ChildProcess[] = [];

/** Operations of the graph, each with the REST call that it makes; null where the BFF answers from its own data. */
const questions = [
  { name: 'order, 12 files', query: '{ order(invoice: "FLIP-BENCH") { invoice date expiry booth city expired files { kind url } } }', direct: { method: 'GET', path: '/orders/FLIP-BENCH' } },
  { name: 'findOrder', query: '{ findOrder(phone: "081234567801") { orderExists phoneVerified accountExists } }', direct: { method: 'POST', path: '/orders/find' } },
  { name: 'booths, all fields', query: '{ booths { id name city coords { lat lng } address booth type hours price features mapUrl images } }', direct: null },
];

function run(entry: string, args: string[], env: Record<string, string> = {}): void {
  const child = spawn(process.execPath, [...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []), path.join(root, entry), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  children.push(child);
}

async function listens(port: number): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(() => true, () => false);
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`nothing listens on ${port}`);
}

async function shoot(port: number, body: unknown): Promise<{ rate: number; p50: number; p99: number }> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    connections: 50,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function benchBff(): Promise<void> {
  const upstream = `http://127.0.0.1:${ports.upstream}`;
  run('tests/bench/bff-servers.ts', ['upstream', String(ports.upstream)]);
  run('tests/bench/bff-servers.ts', ['direct', String(ports.direct), upstream]);
  run('dist/bff/main.js', [], { INTROSPECTION: 'off', PRODUCT_API_URL: upstream, BFF_PORT: String(ports.bff), RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', REDIS_URL: '' });
  await Promise.all(Object.values(ports).map(listens));
  process.stdout.write(`BFF, 50 connections, median of ${rounds} rounds of ${seconds} s, interleaved\n`);
  for (const { name, query, direct } of questions) {
    const graph: number[] = [];
    const plain: number[] = [];
    await shoot(ports.bff, { query });
    for (let round = 0; round < rounds; round += 1) {
      graph.push((await shoot(ports.bff, { query })).rate);
      if (direct) plain.push((await shoot(ports.direct, direct)).rate);
    }
    const ratio = direct ? `, ${(median(graph) / median(plain)).toFixed(2)} of the same call without a graph` : '';
    process.stdout.write(`  ${name.padEnd(20)} ${median(graph).toFixed(0).padStart(7)} a second${ratio}\n`);
  }
}

function weighWeb(): void {
  const assets = path.join(root, 'dist/web/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js.br'));
  const total = scripts.reduce((sum, file) => sum + statSync(path.join(assets, file)).size, 0);
  process.stdout.write(`web, brotli: ${scripts.length} scripts, ${(total / 1000).toFixed(1)} kB in all; the largest:\n`);
  const sizes = scripts.map((file) => ({ file, size: statSync(path.join(assets, file)).size })).sort((a, b) => b.size - a.size);
  for (const { file, size } of sizes.slice(0, 6)) process.stdout.write(`  ${(size / 1000).toFixed(1).padStart(7)} kB  ${file.replace(/\.br$/, '')}\n`);
}

try {
  await benchBff();
  weighWeb();
} finally {
  for (const child of children) child.kill('SIGKILL');
}
