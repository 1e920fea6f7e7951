import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

/**
 * The last millisecond, since the epoch, of the current minute by the server's clock.
 *
 * @param last the last millisecond of any minute; by default minutes end as those of the clock do
 */
export function useMinute(last = -1): number {
  const read = () => last + Math.ceil((serverNow() - last) / MINUTE_MS) * MINUTE_MS;
  return useSyncExternalStore(everySecond, read, read);
}

/** Subscribes to a clock: what it shows is right at most a second after the tab was suspended. */
export function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
