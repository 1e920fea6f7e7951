import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '#api/config.ts';
import type { RunCommand } from '#api/create-features.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { copyEmptyDatabase, type ProductApi, pgliteStarter } from '#tests/support/api/product-api.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

// Operators' commands beside the embedded database: in a running service by its socket, or without one.

const dataDir = scratchFolder();
const { start, end } = pgliteStarter();
let api: ProductApi;
let socket: string;

beforeAll(async () => {
  api = await start();
  socket = join(api.dataDir, 'operator.sock');
  // It is there a moment after the API listens.
  await vi.waitUntil(() => existsSync(socket), 20_000);
});
afterAll(end);

const run: RunCommand = (name, ...input) =>
  runCommand(loadConfig({ DATA_DIR: api.dataDir }), (command) => command(name, ...input));

test('a command runs in the service, and its failure says what has happened', async () => {
  expect(await run('findOrders', 'FLIP-DEMO-GUEST')).toMatchObject([{ state: 'active' }]);
  await expect(run('findOrders', 'NOPE')).rejects.toMatchObject({ status: 404, message: 'There is no order NOPE' });
  const audit = join(api.dataDir, 'audit');
  rmSync(audit, { recursive: true });
  writeFileSync(audit, '');
  const failing = run('unlockMember', '081234567801');
  await expect(failing).rejects.toMatchObject({ status: 500, message: expect.stringContaining('EEXIST') });
});

// Last: the service has ended.
test('without a service, and beside what a killed one has left, a command opens the store itself', async () => {
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await api.app.close();
  expect(existsSync(socket)).toBe(false);
  writeFileSync(socket, '');
  rmSync(join(api.dataDir, 'audit'));
  expect(await run('findOrders', 'FLIP-DEMO-GUEST')).toMatchObject([{ state: 'active' }]);
});

test('a command that cannot begin leaves the folder to the next one', async () => {
  copyEmptyDatabase(dataDir);
  writeFileSync(join(dataDir, 'secret'), '');
  const today = () => runCommand(loadConfig({ DATA_DIR: dataDir }), (command) => command('today'));
  await expect(today()).rejects.toThrow('is cut short');
  rmSync(join(dataDir, 'secret'));
  expect(await today()).toMatchObject({ orders: 0 });
});
