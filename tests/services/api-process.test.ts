import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { copyEmptyDatabase } from '#tests/support/api/product-api.ts';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

// The service as a process with a folder, signals and an exit status. What all services do alike is proved in
// service-process.test.ts.

/** A busy machine takes long to make a database. */
const PATIENT = { timeout: 50_000, interval: 5 };
vi.setConfig({ testTimeout: 2 * PATIENT.timeout });

const scratch = scratchFolder();
const dataDir = join(scratch, 'data');
const running: ServiceProcess[] = [];

beforeAll(() => copyEmptyDatabase(dataDir));

afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

async function start(env: Record<string, string> = {}, early = false): Promise<ServiceProcess> {
  const prefix = ['sh', '-c', 'umask 0; exec "$@"', 'sh'];
  const service = await startService('api', { env: { DATA_DIR: dataDir, ...env }, prefix, early });
  running.push(service);
  return service;
}

/** What is no line of the log. */
const saidBy = ({ output }: ServiceProcess): string[] => output().match(/^[^{\n].*/gm) ?? [];

const dataOf = async ({ url }: ServiceProcess, path: string, init?: RequestInit) =>
  (await (await fetch(url + path, init)).json()).data;

test('an order, its zip and every acknowledged write survive SIGKILL', async () => {
  const first = await start();
  const zip = (await dataOf(first, '/orders/FLIP-DEMO-ACTIVE/downloadAll')).url;
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'sari@example.com', password: 'flipbook1' });
  const { token } = await dataOf(first, '/auth/login', { method: 'POST', headers: json, body });
  const headers = { ...json, authorization: `Bearer ${token}` };
  let acknowledged = 0;
  const rename = (number: number) =>
    fetch(`${first.url}/auth/profile`, { method: 'PATCH', headers, body: JSON.stringify({ name: `Sari ${number}` }) });
  const writing = (async () => {
    while ((await rename(acknowledged + 1)).status === 200) acknowledged += 1;
  })().catch(() => undefined);
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(5), PATIENT);
  first.child.kill('SIGKILL');
  await Promise.all([first.ended, writing]);
  const second = await start({ API_PORT: String(first.port) });
  // The last write may have been stored without a response.
  const { name } = await dataOf(second, '/auth/profile', { headers });
  expect([`Sari ${acknowledged}`, `Sari ${acknowledged + 1}`]).toContain(name);
  expect((await dataOf(second, '/orders/FLIP-DEMO-ACTIVE/downloadAll')).url).toBe(zip);
  expect((await fetch(zip)).headers.get('content-type')).toBe('application/zip');
  expect(saidBy(second)).toEqual([]);
});

test('a start that is killed while it creates its database does not break the next one', async () => {
  const fresh = mkdtempSync(join(scratch, 'fresh-'));
  const killed = await start({ DATA_DIR: fresh }, true);
  await vi.waitFor(() => expect(readdirSync(fresh)).toContain('db.part'), PATIENT);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(readdirSync(fresh)).not.toContain('db');
  await start({ DATA_DIR: fresh });
  expect(readdirSync(fresh)).not.toContain('db.part');
  const paths = ['', ...readdirSync(fresh, { recursive: true, encoding: 'utf8' })];
  // PGlite gives its files wider permissions, in a folder of their owner alone.
  const ownPaths = paths.filter((path) => !path.startsWith('db/'));
  expect(ownPaths.filter((path) => (statSync(join(fresh, path)).mode & 0o077) !== 0)).toEqual([]);
});

test('several signals during a stuck download end it in time with status 0', async () => {
  const service = await start();
  const { files } = await dataOf(service, '/orders/FLIP-DEMO-ACTIVE');
  const { pathname } = new URL(files[0].url);
  writeFileSync(join(dataDir, pathname), Buffer.alloc(64_000_000));
  const client = connect(service.port, '127.0.0.1').on('error', () => undefined);
  client.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await once(client, 'readable');
  const asked = Date.now();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) service.child.kill(signal);
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(Date.now() - asked).toBeLessThan(8_000);
  client.destroy();
});

const fresh = join(scratch, 'first-database');
const contains = (folder: string, name: string) => () => existsSync(join(folder, name));

test.each<[string, env: Record<string, string>, isAmid: () => boolean]>([
  ['still starts', {}, contains(dataDir, 'db.lock')],
  ['creates its first database', { DATA_DIR: fresh }, contains(fresh, 'db.part')],
])('a signal while it %s ends it in time, with status 0 and no output', async (_what, env, isAmid) => {
  rmSync(join(dataDir, 'db.lock'), { force: true });
  const service = await start(env, true);
  await vi.waitUntil(() => isAmid(), PATIENT);
  const asked = Date.now();
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(Date.now() - asked).toBeLessThan(8_000);
  expect(saidBy(service)).toEqual([]);
});
