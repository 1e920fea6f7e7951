import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

// The service as an operator meets it: a process with an environment, signals and an exit status.

const root = join(import.meta.dirname, '../..');
const port = 20_000 + (process.pid % 20_000);
const url = `http://localhost:${port}`;
const running = new Map<ChildProcess, Promise<number>>();
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-process-'));
});

afterEach(async () => {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function launch(env: Record<string, string> = {}) {
  const settings = { PATH: process.env.PATH, API_PORT: String(port), DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return Number(code ?? -1);
  });
  running.set(child, ended);
  return { child, said, ended };
}

async function start(env?: Record<string, string>) {
  const service = launch(env);
  const ready = () => fetch(`${url}/readyz`).then((response) => expect(response.status).toBe(200));
  await Promise.race([
    vi.waitFor(ready, { timeout: 25_000, interval: 50 }),
    service.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${service.said.err}`))),
  ]);
  return service;
}

const zipUrl = async (): Promise<string> => {
  const response = await fetch(`${url}/orders/FLIP-DEMO-ACTIVE/downloadAll`);
  return (await response.json()).data.url;
};

test('an order and its zip survive SIGKILL', async () => {
  const first = await start();
  const zip = await zipUrl();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start();
  expect(await zipUrl()).toBe(zip);
  expect((await fetch(zip)).headers.get('content-type')).toBe('application/zip');
  expect(second.said.err).toBe('');
});

test('a start killed while it makes its database does not spoil the next one', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'api-killed-'));
  try {
    const killed = launch({ DATA_DIR: fresh });
    await vi.waitFor(() => expect(readdirSync(fresh)).toContain('db'), { timeout: 20_000, interval: 5 });
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(readdirSync(fresh)).toContain('db.unfinished');
    await start({ DATA_DIR: fresh });
    expect(readdirSync(fresh)).not.toContain('db.unfinished');
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});

test('a second process on the same folder ends at once, in one line that names the first', async () => {
  const first = await start();
  const second = launch({ API_PORT: String(port + 1) });
  expect(await second.ended).toBe(1);
  expect(second.said.err).toMatch(new RegExp(`^DATA_DIR: .+ process ${first.child.pid};.+\n$`));
  expect((await fetch(`${url}/orders/FLIP-DEMO-ACTIVE`)).status).toBe(200);
});

test('a taken port and a bad setting are told in one line', async () => {
  await start();
  const elsewhere = mkdtempSync(join(tmpdir(), 'api-elsewhere-'));
  const taken = launch({ DATA_DIR: elsewhere });
  const bad = launch({ API_PORT: 'five thousand' });
  expect([await taken.ended, await bad.ended]).toEqual([1, 1]);
  rmSync(elsewhere, { recursive: true, force: true });
  expect(taken.said.err).toBe(`API_PORT: port ${port} is taken, for example API_PORT=${port + 1}\n`);
  expect(bad.said.err).toBe('API_PORT: must be a port number, for example API_PORT=5000\n');
});

test('signals, coming twice and with a stuck download under way, end it in time with status 0', async () => {
  const { child, ended } = await start();
  const order = await (await fetch(`${url}/orders/FLIP-DEMO-ACTIVE`)).json();
  const { pathname } = new URL(order.data.files[0].url);
  writeFileSync(join(dataDir, pathname), Buffer.alloc(64_000_000));
  const client = connect(port, 'localhost').on('error', () => undefined);
  client.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await once(client, 'readable');
  const asked = Date.now();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) child.kill(signal);
  expect(await ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(8_000);
  expect(readdirSync(dataDir)).not.toContain('db.lock');
  client.destroy();
});

test('it ends when the process that started it is gone', async () => {
  const { child, ended } = await start();
  child.disconnect();
  expect(await ended).toBe(0);
});

test('a signal while it is still starting ends it with status 0', async () => {
  const { child, ended } = launch();
  await vi.waitFor(() => expect(readdirSync(dataDir)).toContain('db.lock'), { timeout: 10_000, interval: 5 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('db.lock');
});

test('the log tells route and request id, and nothing of the person', async () => {
  const { child, said, ended } = await start({ LOG_LEVEL: 'debug' });
  const headers = { 'content-type': 'application/json', 'x-request-id': 'web-12345' };
  const body = JSON.stringify({ phone: '081234567801' });
  await fetch(`${url}/orders/find?phone=081234567801`, { method: 'POST', headers, body });
  await fetch(await zipUrl());
  await fetch(`${url}/no/such/FLIP-DEMO-ACTIVE`);
  child.kill('SIGTERM');
  await ended;
  expect(said.out).toContain('"requestId":"web-12345"');
  expect(said.out).toContain('"route":"/orders/:invoiceId/downloadAll"');
  expect(said.out).not.toMatch(/0812|FLIP-DEMO|downloads\/[^:]/);
});
