import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryError } from './delivery-error.ts';

/** A restart of the other side, or its limit for this second, is over by then. */
const PAUSE_MS = 1_000;

/**
 * Does the work, and once more after a pause where a `DeliveryError` says that this is safe.
 *
 * @param signal ends the pause, and with it the second try
 */
export async function withOneRetry(
  work: () => Promise<void>,
  signal: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DeliveryError) || !error.repeatable || signal.aborted) throw error;
    // Half of it by chance: those that failed together do not come back together.
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {
      throw error;
    });
    await work();
  }
}
