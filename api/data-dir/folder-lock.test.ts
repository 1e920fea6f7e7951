import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let path: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'db.lock');
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Why this process may not start others with process ids of their own, as in another container; null if it may. */
function namespacesMissing(): string | null {
  const { status, stderr, error } = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'], {
    encoding: 'utf8',
  });
  return status === 0 ? null : `no PID namespace can be made: ${error?.message ?? stderr}`;
}

/**
 * A process that takes the lock and prints `locked`, or the error's message. `prefix` is the command that starts it.
 */
async function spawnOwner(...prefix: string[]) {
  const code = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(${JSON.stringify(path)}).then(() => console.log('locked'), (error) => console.log(error.message));
    setInterval(() => undefined, 1000);`;
  const [command, ...args] = [...prefix, process.execPath, '--import', 'tsx', '--input-type=module', '--eval', code];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: output.toString().trim() };
}

test('the lock file names the owner, and stays', async () => {
  const lock = await lockFolder(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ pid: process.pid });
  await lock.close();
  expect(readdirSync(folder)).toEqual(['db.lock']);
  await (await lockFolder(path)).close();
});

test('a folder that another process has locked is refused in one line that names it; SIGKILL leaves the file and no lock', async () => {
  const { child, output } = await spawnOwner();
  expect(output).toBe('locked');
  await expect(lockFolder(path)).rejects.toThrow(new RegExp(`^DATA_DIR: .+process ${child.pid};.+$`));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readdirSync(folder)).toEqual(['db.lock']);
  const lock = await lockFolder(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ pid: process.pid });
  await lock.close();
});

test('processes that see other process ids, as in two containers on one volume, exclude one another', async ({
  skip,
}) => {
  const missing = namespacesMissing();
  if (missing !== null) return skip(missing);
  const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const [first, second] = [await spawnOwner(...container), await spawnOwner(...container)];
  expect(first.output).toBe('locked');
  // Both are process 1, each in its namespace.
  expect(second.output).toMatch(/^DATA_DIR: .+ is locked by process 1;/);
  await expect(lockFolder(path)).rejects.toThrow('is locked by process 1;');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const lock = await vi.waitFor(() => lockFolder(path), { timeout: 5_000 });
  await lock.close();
});

test('of many that find an abandoned file together, one gets the lock, time after time', async () => {
  for (let round = 0; round < 40; round++) {
    // It names a process that runs and has no lock.
    writeFileSync(path, JSON.stringify({ pid: process.ppid }));
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path)));
    const [lock, ...others] = tries.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    expect(others).toEqual([]);
    await lock?.close();
  }
});
