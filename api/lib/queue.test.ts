import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueue, QueueFullError } from './queue.ts';

test('no more than the width runs at a time, in order, and a failure gives its place back', async () => {
  const queue = createQueue(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) => async () => {
    order.push(number);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    if (number % 2 === 0) throw new Error(`work ${number} failed`);
    return number;
  };
  const runs = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => queue.run(work(number))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(runs.map((run) => run.status === 'fulfilled')).toEqual([false, true, false, true, false, true]);
  await expect(queue.run(work(7))).resolves.toBe(7);
});

test('where the waiting room is full, the next is turned away; who waits too long leaves', async () => {
  const queue = createQueue(1, { waiting: 1, patienceMs: 20 });
  let finish = () => undefined as void;
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = queue.run(async () => 'second');
  await expect(queue.run(async () => 'third')).rejects.toThrow(QueueFullError);
  await expect(second).rejects.toThrow(QueueFullError);
  finish();
  await first;
  await expect(queue.run(async () => 'fourth')).resolves.toBe('fourth');
});
