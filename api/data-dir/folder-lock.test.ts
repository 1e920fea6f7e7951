import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import { lockFolder } from './folder-lock.ts';

const scratch = scratchFolder();
let folder: string;
let path: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = newFolder(scratch);
  path = join(folder, 'db.lock');
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that takes the lock and prints `locked`, or the error's message. */
async function spawnOwner() {
  const code = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(${JSON.stringify(path)}).then(() => console.log('locked'), (error) => console.log(error.message));
    setInterval(() => undefined, 1000);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: output.toString().trim() };
}

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
