import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'undici';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#tests/support/processes/free-port.ts';
import { type Child, startChild } from '#tests/support/processes/service-process.ts';
import { untilUp } from '#tests/support/processes/until-up.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

// What every service does as a process, tried on one that has nothing but the common base.

const root = path.resolve(import.meta.dirname, '../..');
const folder = scratchFolder();
const running: Child[] = [];

/** Built, since tsx would double the time of each start; where Node finds the packages. */
const dist = path.join(root, '.cache', `small-service-${process.pid}`);
const programOf = (name: string) => path.join(dist, `${name}.js`);

beforeAll(async () => {
  const input = ['small-service', 'small-product'].map((name) => path.join(import.meta.dirname, `${name}.ts`));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: true, outDir: dist, rollupOptions: { input, output: { entryFileNames: '[name].js' } } },
  });
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

async function start(
  env: Record<string, string> = {},
  { stdout = 'pipe', program = 'small-service' }: { stdout?: 'pipe' | number; program?: string } = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = startChild([process.execPath, programOf(program), programOf('small-service')], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', stdout, stdout, 'ipc'],
  });
  running.push(service);
  expect(await untilUp(`${url}/readyz`)).toBe(true);
  const post = async (address: string) =>
    (await fetch(url + address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))
      .status;
  return { ...service, url, post, ended: service.ended.then(({ code }) => code) };
}

type Service = Awaited<ReturnType<typeof start>>;

async function expectLively({ url, post }: Service): Promise<void> {
  // 5 MB: what waits at most, and the pipe, are much smaller.
  for (let index = 0; index < 5; index += 1) expect(await post('/log/1000')).toBe(200);
  const began = performance.now();
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(500);
  expect(
    Number(/^log_lines_dropped_total (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]),
  ).toBeGreaterThan(3_000);
}

/** Where nothing can be written, and what to close. */
const OUTPUTS = {
  'a pipe that is not read': () => {
    const fifo = path.join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    return [openSync(fifo, constants.O_WRONLY), reader] as const;
  },
  'a full disk': () => [openSync('/dev/full', 'a')] as const,
};

test.each(Object.entries(OUTPUTS))('a log on %s stops neither the service nor its close', async (_where, open) => {
  const [stdout, ...others] = open();
  const service = await start({}, { stdout });
  closeSync(stdout);
  await expectLively(service);
  service.child.kill('SIGTERM');
  const began = performance.now();
  expect(await service.ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(3_000);
  others.forEach(closeSync);
});

test('a fault outside any request is logged and ends the process with status 1', async () => {
  const { post, ended, output } = await start({ SHUTDOWN_DELAY_MS: '3000' });
  await post('/fault');
  const began = performance.now();
  expect(await ended).toBe(1);
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(output()).toContain('"msg":"an error outside any request"');
  expect(output()).toMatch(/"fault":\{"name":"\w*Error","at":\[/);
});

test('a terminal that is closed ends no service; it ends when its parent process has ended', async () => {
  const { child, url, output, ended } = await start();
  child.kill('SIGHUP');
  await vi.waitFor(() => expect(output()).toContain('SIGHUP is ignored'));
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  child.disconnect();
  expect(await ended).toBe(0);
});

test('a service listens on LISTEN_HOST alone; an address of another machine and a taken port are one line', async () => {
  const { url } = await start({ LISTEN_HOST: '127.0.0.1' });
  await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
  const port = Number(new URL(url).port);
  for (const [env, line] of [
    [
      { LISTEN_HOST: '192.0.2.1' },
      'LISTEN_HOST: 192.0.2.1 is no address of this machine, for example LISTEN_HOST=127.0.0.1',
    ],
    [
      { LISTEN_HOST: '127.0.0.1', PORT: String(port) },
      `SMALL_PORT: port ${port} is taken, for example SMALL_PORT=${port + 1}`,
    ],
  ] as const) {
    const other = spawnSync(process.execPath, [programOf('small-service')], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    expect([other.status, other.stderr]).toEqual([1, `${line}\n`]);
  }
});

test('after a signal connections are still taken, and the service is not ready; then those that it has are ended by an answer', async () => {
  const { child, url, ended } = await start({ SHUTDOWN_DELAY_MS: '600' });
  // What each keeps alive is one connection.
  const [first, second] = [new Pool(url, { connections: 1 }), new Pool(url, { connections: 1 })];
  const ask = async (pool: Pool, path = '/livez') => {
    const { statusCode, headers, body } = await pool.request({ method: 'GET', path });
    await body.dump();
    return [statusCode, headers.connection];
  };
  expect(await ask(first)).toEqual([200, 'keep-alive']);
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await ask(second, '/readyz')).toEqual([503, 'keep-alive']), { interval: 10 });
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'), { interval: 10 });
  expect(await ask(first)).toEqual([200, 'close']);
  expect(await ask(second)).toEqual([200, 'close']);
  expect(await ended).toBe(0);
});

const isReady = ({ url }: Service) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test('under the supervisor of npm start a service that dies is started again, with one line each time, and a stop does not wait for that', async () => {
  const product = await start({}, { program: 'small-product' });
  await vi.waitFor(() => expect(product.output()).toContain('all are ready'));
  await product.post('/fault');
  const died = performance.now();
  await expect
    .poll(() => product.output(), { timeout: 5_000 })
    .toContain('small ended (status 1); starting it again\n');
  await expect.poll(() => isReady(product), { timeout: 25_000 }).toBe(true);
  expect(performance.now() - died).toBeGreaterThan(1_000);
  await product.post('/exit/0').catch(() => {});
  await expect.poll(() => product.output(), { timeout: 5_000 }).toContain('small ended (status 0); starting it again');
  product.child.kill('SIGINT');
  expect(await product.ended).toBe(0);
  expect(await isReady(product)).toBe(false);
  expect(product.output().match(/all are ready/g)).toHaveLength(1);
});
