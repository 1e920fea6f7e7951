import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createCutoff, startMaintenance } from './maintenance.ts';

test('what is deleted had expired at two sweeps in a row', () => {
  let now = 0;
  const nextCutoff = createCutoff({ now: () => now });
  const cutoffs = [900, 1_000, 9_000, 1_100, 1_200].map((moment) => {
    now = moment;
    return nextCutoff().getTime();
  });
  expect(cutoffs).toEqual([0, 900, 1_000, 1_100, 1_100]);
});

test('a run that takes long is not joined by the next one, and is waited for at the end', async () => {
  vi.useFakeTimers();
  let end = () => {};
  const slow = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)));
  const stop = startMaintenance({ logger: createSilentLogger(), clock: { now: () => Date.now() } }, { slow });
  await vi.advanceTimersByTimeAsync(50 * 60_000);
  expect(slow).toHaveBeenCalledOnce();
  end();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(slow).toHaveBeenCalledTimes(2);
  const onStopped = vi.fn<() => void>();
  const stopped = stop().then(onStopped);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onStopped).not.toHaveBeenCalled();
  end();
  await stopped;
});

test('a task that fails is logged by its name, and the others run', async () => {
  const lines: { task: string; msg: string }[] = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const [first, last] = [vi.fn<(expiredBefore: Date) => void>(), vi.fn<(expiredBefore: Date) => void>()];
  const files = async () => {
    throw new Error('the S3 store does not answer');
  };
  const limits = () => {
    throw new Error('at once');
  };
  const stop = startMaintenance({ logger, clock: { now: () => 1_000 } }, { first, files, limits, last });
  await stop();
  expect([first.mock.calls, last.mock.calls]).toEqual([[[new Date(0)]], [[new Date(0)]]]);
  expect(lines).toMatchObject([
    { task: 'files', msg: 'maintenance failed' },
    { task: 'limits', msg: 'maintenance failed' },
  ]);
});
