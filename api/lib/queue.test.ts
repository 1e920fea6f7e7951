import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueue, QueueFullError } from './queue.ts';

test('at most `concurrency` tasks run at a time, in order, and a failed one makes room', async () => {
  const queue = createQueue({ concurrency: 2 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (number: number) => async () => {
    order.push(number);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    if (number % 2 === 0) throw new Error(`task ${number} failed`);
    return number;
  };
  const runs = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => queue.run(task(number))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(runs.map((run) => run.status === 'fulfilled')).toEqual([false, true, false, true, false, true]);
  await expect(queue.run(task(7))).resolves.toBe(7);
});

test('where `maxWaiting` tasks wait, the next is refused; a task that waits longer than `maxWaitMs` fails without having run', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 20 });
  let finish = () => undefined as void;
  let secondRan = false;
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = queue.run(async () => (secondRan = true));
  await expect(queue.run(async () => 'third')).rejects.toThrow(QueueFullError);
  await expect(second).rejects.toThrow(QueueFullError);
  finish();
  await first;
  await expect(queue.run(async () => 'fourth')).resolves.toBe('fourth');
  expect(secondRan).toBe(false);
});

test('a task that has started may run longer than `maxWaitMs`', async () => {
  const queue = createQueue({ concurrency: 1, maxWaitMs: 1 });
  await expect(queue.run(() => new Promise((resolve) => setTimeout(resolve, 20, 'done')))).resolves.toBe('done');
});

test('owners take turns: who has many tasks waiting does not keep out who has one', async () => {
  const queue = createQueue({ concurrency: 1 });
  const order: string[] = [];
  const tasks = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
    queue.run(async () => void order.push(name), name[0]),
  );
  await Promise.all(tasks);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('where the queue is full, the owner with the most waiting tasks loses the latest', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 4 });
  const run = (name: string) => queue.run(async () => name, name[0]);
  const ends = await Promise.allSettled(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'b3'].map(run));
  // a5 comes when it is full; a4, a3 and a2 make room for b1, b2 and c1; b3 is refused, since no owner has more than b then.
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'refused'))).toEqual([
    'a0',
    'a1',
    'refused',
    'refused',
    'refused',
    'refused',
    'b1',
    'b2',
    'c1',
    'refused',
  ]);
});

test('a task that was refused or has waited too long takes no room', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 2, maxWaitMs: 5 });
  let finish = () => undefined as void;
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)), 'a');
  for (let turn = 0; turn < 3; turn += 1) {
    const waiting = [queue.run(async () => 'never', 'a'), queue.run(async () => 'never', 'b')];
    expect(() => queue.checkRoom('c')).toThrow(QueueFullError);
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(() => queue.checkRoom('c')).not.toThrow();
  }
  finish();
  await first;
});
