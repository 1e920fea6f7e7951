import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockFile } from '#api/data-dir/folder-lock.ts';
import { bundleApi } from '#tests/support/api-bundle.ts';
import { copyEmptyDatabase } from '#tests/support/product-api.ts';

// The service as a process with an environment, signals and an exit status.

/** A busy machine takes long to make a database. */
const PATIENCE_MS = 50_000;
vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

const root = join(import.meta.dirname, '../..');
const port = 20_000 + (process.pid % 20_000);
const url = `http://localhost:${port}`;
const running = new Map<ChildProcess, Promise<number>>();
/** Not ended with the test. */
const staying = new Set<ChildProcess>();
const folders: string[] = [];
let dataDir: string;
let bundle: Awaited<ReturnType<typeof bundleApi>>;

beforeAll(async () => {
  dataDir = newFolder();
  await copyEmptyDatabase(dataDir);
  bundle = await bundleApi();
});

afterEach(async () => {
  const over = [...running].filter(([child]) => !staying.has(child));
  for (const [child] of over) child.kill('SIGKILL');
  await Promise.all(over.map(([, ended]) => ended));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  bundle.remove();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'api-process-'));
  folders.push(folder);
  return folder;
}

function launch(env: Record<string, string> = {}) {
  const settings = {
    PATH: process.env.PATH,
    SHUTDOWN_DELAY_MS: '0',
    API_PORT: String(port),
    DATA_DIR: dataDir,
    ...env,
  };
  const child = spawn('sh', ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, bundle.main], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return Number(code ?? -1);
  });
  running.set(child, ended);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, output, ended, stop };
}

async function start(env?: Record<string, string>) {
  const service = launch(env);
  const ready = () => fetch(`${url}/readyz`).then((response) => expect(response.status).toBe(200));
  await Promise.race([
    vi.waitFor(ready, { timeout: PATIENCE_MS, interval: 50 }),
    service.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${service.output.err}`))),
  ]);
  return service;
}

const zipUrl = async (): Promise<string> => {
  const response = await fetch(`${url}/orders/FLIP-DEMO-ACTIVE/downloadAll`);
  return (await response.json()).data.url;
};

const mediaPath = async (): Promise<string> => {
  const order = await (await fetch(`${url}/orders/FLIP-DEMO-ACTIVE`)).json();
  return new URL(order.data.files[0].url).pathname;
};

/** Files and folders that others than their owner may use. */
function looseFiles(folder: string): string[] {
  const paths = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0);
}

test('an order, its zip and every acknowledged write survive SIGKILL', async () => {
  const first = await start();
  const zip = await zipUrl();
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'sari@example.com', password: 'flipbook1' }),
  });
  const headers = { ...json, authorization: `Bearer ${(await login.json()).data.token}` };
  let acknowledged = 0;
  const rename = (number: number) =>
    fetch(`${url}/auth/profile`, { method: 'PATCH', headers, body: JSON.stringify({ name: `Sari ${number}` }) });
  const writing = (async () => {
    while ((await rename(acknowledged + 1)).status === 200) acknowledged += 1;
  })().catch(() => undefined);
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(5), { timeout: PATIENCE_MS });
  first.child.kill('SIGKILL');
  await Promise.all([first.ended, writing]);
  const second = await start();
  // The last write may have been stored without an answer.
  const { data: profile } = await (await fetch(`${url}/auth/profile`, { headers })).json();
  expect([`Sari ${acknowledged}`, `Sari ${acknowledged + 1}`]).toContain(profile.name);
  expect(await zipUrl()).toBe(zip);
  expect((await fetch(zip)).headers.get('content-type')).toBe('application/zip');
  expect(second.output.err).toBe('');
});

test('a start that is killed while it creates its database does not break the next one', async () => {
  const fresh = newFolder();
  const killed = launch({ DATA_DIR: fresh });
  await vi.waitFor(() => expect(readdirSync(fresh)).toContain('db'), { timeout: PATIENCE_MS, interval: 5 });
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(readdirSync(fresh)).toContain('db.unfinished');
  const service = await start({ DATA_DIR: fresh });
  expect(readdirSync(fresh)).not.toContain('db.unfinished');
  // A new database is locked like one that exists: `db.lock` may be removed.
  await expect(lockFile(join(fresh, 'db/PG_VERSION'), 'DATA_DIR')).rejects.toThrow('is locked');
  expect(looseFiles(fresh)).toEqual([]);
  // What it writes later, and what an earlier version or a copy has left readable by others.
  await service.stop();
  for (const path of ['', ...readdirSync(fresh, { recursive: true, encoding: 'utf8' })]) {
    const stats = statSync(join(fresh, path));
    chmodSync(join(fresh, path), stats.isDirectory() ? 0o755 : 0o644);
  }
  await start({ DATA_DIR: fresh });
  await fetch(await zipUrl());
  await fetch(`${url}/thumbnails/480/${(await mediaPath()).replace('/media/', '')}`);
  // What is in a folder that others cannot open stays as it is.
  await vi.waitFor(() => expect(statSync(fresh).mode & 0o777).toBe(0o700));
});

test('several signals during a stuck download end it in time with status 0', async () => {
  const { child, ended } = await start();
  const pathname = await mediaPath();
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

test('it ends when its parent process has ended', async () => {
  const { child, ended } = await start();
  child.disconnect();
  expect(await ended).toBe(0);
});

test('a signal while it is still starting ends it with status 0', async () => {
  const { child, ended } = launch();
  await vi.waitFor(() => expect(readdirSync(dataDir)).toContain('db.lock'), { timeout: PATIENCE_MS, interval: 5 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('db.lock');
});

test('a signal while it creates its first database ends it with status 0 and no output', async () => {
  const fresh = newFolder();
  const { child, ended, output } = launch({ DATA_DIR: fresh });
  await vi.waitFor(() => expect(readdirSync(fresh)).toContain('db'), { timeout: PATIENCE_MS, interval: 5 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.err).toBe('');
});

test('a signal while it waits for its database ends it in time, with status 0 and no output', async () => {
  const { child, ended, output } = launch({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  await vi.waitFor(() => expect(output.out).toContain('waiting for PostgreSQL'), { timeout: PATIENCE_MS, interval: 5 });
  const asked = Date.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(8_000);
  expect(output.err).toBe('');
});

test('a DATA_DIR with media that may not be written is reported in one line, soon', async () => {
  const DATA_DIR = newFolder();
  await copyEmptyDatabase(DATA_DIR);
  writeFileSync(join(DATA_DIR, 'media'), '');
  const began = Date.now();
  const { ended, output } = launch({ DATA_DIR });
  expect(await ended).toBe(1);
  expect(Date.now() - began).toBeLessThan(15_000);
  expect(output.err).toMatch(new RegExp(`^DATA_DIR: ${DATA_DIR}.* cannot be used .*, for example DATA_DIR=\\.data\n$`));
});

describe('beside a running one', () => {
  let first: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    first = await start({ LOG_LEVEL: 'debug' });
    staying.add(first.child);
  });

  afterAll(() => first.child.kill('SIGKILL'));

  test('a second process on the same folder ends at once, with one line that names the first', async () => {
    const second = launch({ API_PORT: String(port + 1) });
    expect(await second.ended).toBe(1);
    expect(second.output.err).toMatch(new RegExp(`^DATA_DIR: .+ process ${first.child.pid};.+\n$`));
    expect((await fetch(`${url}/orders/FLIP-DEMO-ACTIVE`)).status).toBe(200);
  });

  test('a taken port and a bad variable are reported in one line', async () => {
    const elsewhere = newFolder();
    await copyEmptyDatabase(elsewhere);
    const taken = launch({ DATA_DIR: elsewhere });
    const bad = launch({ API_PORT: 'five thousand' });
    expect([await taken.ended, await bad.ended]).toEqual([1, 1]);
    expect(taken.output.err).toBe(`API_PORT: port ${port} is taken, for example API_PORT=${port + 1}\n`);
    expect(bad.output.err).toBe('API_PORT: must be a port number, for example API_PORT=5000\n');
  });

  test('the log has route and request id, and no personal data', async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'web-12345' };
    const post = (path: string, body: object) =>
      fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await post('/orders/find?phone=081234567801', { phone: '081234567801' });
    await fetch(await zipUrl());
    await fetch(`${url}/no/such/FLIP-DEMO-ACTIVE`);
    await post('/auth/login', { phone: '081234567801', password: 'wr0ng-passw0rd' });
    const { data } = await (await post('/auth/login', { email: 'sari@example.com', password: 'flipbook1' })).json();
    await fetch(`${url}/auth/profile?token=${data.token}`, { headers: { authorization: `Bearer ${data.token}` } });
    await post('/verify/password-reset', { phone: '081234567801' });
    const [{ code }] = await (await fetch(`${url}/_outbox`)).json();
    const reset = await post('/verify/password-reset/confirm', { token: code, new_password: 'flipbook1' });
    expect(reset.status).toBe(200);
    first.child.kill('SIGTERM');
    await first.ended;
    expect(first.output.out).toContain('"requestId":"web-12345"');
    expect(first.output.out).toContain('"route":"/orders/:invoiceId/downloadAll"');
    expect(first.output.out).toContain('"route":"/verify/password-reset/confirm"');
    expect(first.output.out).not.toMatch(/81234567801|FLIP-DEMO|downloads\/[^:]|sari@|Sari|wr0ng|flipbook1|argon2id/);
    for (const secret of [data.token, code]) expect(first.output.out).not.toContain(secret);
  });
});
