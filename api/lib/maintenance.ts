import { describeError } from '#shared/node/errors.ts';
import type { Log } from './log.ts';

const EVERY_MS = 15 * 60 * 1000;

/**
 * Runs the work now and every quarter of an hour; a failure is logged and tried again by then.
 *
 * @returns the end of it, waiting for a run under way
 */
export function startMaintenance(log: Log, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = work().catch((error: unknown) => {
      log.warn({ fault: describeError(error) }, 'housekeeping failed');
    });
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
