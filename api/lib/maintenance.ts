import { describeError } from '#shared/node/errors.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';

const INTERVAL_MS = 15 * 60 * 1000;

/**
 * Runs the task at once and every 15 minutes. A failure is logged; the next run tries again.
 *
 * @param task gets the moment before which something has expired that may be deleted
 * @returns stops it, and resolves when a run under way has ended
 */
export function startMaintenance({ log, clock }: { log: Logger; clock: Clock }, task: (expiredBefore: Date) => Promise<void>): () => Promise<void> {
  const nextCutoff = createCutoff(clock);
  let running = Promise.resolve();
  const run = () => {
    running = task(nextCutoff()).catch((error: unknown) => {
      log.warn({ fault: describeError(error) }, 'maintenance failed');
    });
  };
  run();
  const timer = setInterval(run, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/**
 * What is deleted does not come back, and a clock may be ahead for a moment, as when a machine has just started. So each sweep deletes what the
 * sweep before has found expired as well.
 *
 * @returns to be called once for each sweep: the moment before which something has expired that may be deleted
 */
export function createCutoff(clock: Clock): () => Date {
  let lastSweep = 0;
  return () => {
    const now = clock.now();
    const cutoff = new Date(Math.min(lastSweep, now));
    lastSweep = now;
    return cutoff;
  };
}
