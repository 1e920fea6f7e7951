import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { createWorkerProcesses, WorkerEndedError } from './process-pool.ts';

interface Task {
  do: 'answer' | 'answer and go' | 'wait' | 'die';
}

const folder = scratchFolder();
const module = join(folder, 'worker.mjs');
writeFileSync(
  module,
  `process.on('disconnect', () => process.exit());
process.on('message', ({ do: what }) => {
  if (what === 'die') process.kill(process.pid, 'SIGSEGV');
  if (what.startsWith('answer')) process.send({ answer: { pid: process.pid, variables: Object.keys(process.env) }, isLast: what === 'answer and go' });
});`,
);

function setUp(options: { maxTaskMs?: number; maxIdleMs?: number } = {}) {
  return createWorkerProcesses<Task, { pid: number; variables: string[] }>({
    module,
    args: [],
    env: { GIVEN: 'yes' },
    maxTaskMs: 10_000,
    maxIdleMs: 10_000,
    ...options,
  });
}

/** Signal 0 tells whether a process exists. */
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
async function hasEnded(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid), { timeout: 4_000, interval: 5 }).toBe(false);
}

test('a process is kept for later tasks, two tasks at a time have two, and none has the variables of this one', async () => {
  const workers = setUp();
  const first = await workers.run({ do: 'answer' });
  expect(first.variables).toEqual(['GIVEN']);
  expect((await workers.run({ do: 'answer' })).pid).toBe(first.pid);
  const [one, other] = await Promise.all([workers.run({ do: 'answer' }), workers.run({ do: 'answer' })]);
  expect(new Set([one.pid, other.pid, first.pid]).size).toBe(2);
});

test('a process that dies fails its own task, and the next one has a new process', async () => {
  const workers = setUp();
  const { pid } = await workers.run({ do: 'answer' });
  const other = workers.run({ do: 'wait' });
  const death = workers.run({ do: 'die' });
  await expect(death).rejects.toEqual(
    expect.objectContaining({ name: 'WorkerEndedError', signal: 'SIGSEGV', isTimeout: false }),
  );
  expect((await workers.run({ do: 'answer' })).pid).not.toBe(pid);
  // The one that works was not touched; kill -9 ends it.
  process.kill(pid, 'SIGKILL');
  await expect(other).rejects.toBeInstanceOf(WorkerEndedError);
});

test('a process that takes too long is killed', async () => {
  const workers = setUp({ maxTaskMs: 100 });
  await expect(workers.run({ do: 'wait' })).rejects.toMatchObject({ isTimeout: true, signal: 'SIGKILL' });
});

test('a process ends when it asks for it and when it has been idle for long', async () => {
  const workers = setUp({ maxIdleMs: 20 });
  const last = await workers.run({ do: 'answer and go' });
  await hasEnded(last.pid);
  const idle = await workers.run({ do: 'answer' });
  expect(idle.pid).not.toBe(last.pid);
  await hasEnded(idle.pid);
});
