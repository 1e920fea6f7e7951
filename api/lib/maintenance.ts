import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';
import { singleFlight } from '#shared/node/single-flight.ts';

const INTERVAL_MS = 15 * 60 * 1000;

/** One part of maintenance. Its parameter is the time before which expired data may be deleted. */
export type MaintenanceTask = (expiredBefore: Date) => unknown;

/**
 * Runs the tasks one after the other, at once and every 15 minutes, unless the run before has not ended. A task that
 * fails is logged by its name; the others run all the same, and the next run tries it again.
 *
 * @returns stops it, and resolves when a run under way has ended
 */
export function startMaintenance(
  { logger, clock }: { logger: Logger; clock: Clock },
  tasks: Record<string, MaintenanceTask>,
): () => Promise<void> {
  const nextCutoff = createCutoff(clock);
  const run = singleFlight(async () => {
    const expiredBefore = nextCutoff();
    for (const [task, work] of Object.entries(tasks)) {
      try {
        await work(expiredBefore);
      } catch (error) {
        logger.warn({ task, fault: error }, 'maintenance failed');
      }
    }
  });
  void run();
  const timer = setInterval(() => void run(), INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return run.ended();
  };
}

/**
 * A clock may be ahead for a while, as when a machine has just started, and deleted data is lost. So each sweep deletes
 * only what had expired at the sweep before as well.
 *
 * @returns a function to be called once for each sweep: it returns the time before which expired data may be deleted
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
