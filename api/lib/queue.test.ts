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
