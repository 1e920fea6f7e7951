import { describeError } from '#shared/node/errors.ts';
import type { Logger } from '#shared/node/logger.ts';

const INTERVAL_MS = 15 * 60 * 1000;

/**
 * Runs the task at once and every 15 minutes. A failure is logged; the next run tries again.
 *
 * @returns stops it, and resolves when a run under way has ended
 */
export function startMaintenance(log: Logger, task: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = task().catch((error: unknown) => {
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
