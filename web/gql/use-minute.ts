import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

/**
 * When the current minute ends by the server's clock: its last millisecond, since the epoch.
 *
 * @param end a time at which one of the minutes ends; by default they are those of the clock
 */
export function useMinute(end = -1): number {
  const read = () => end + Math.ceil((serverNow() - end) / MINUTE_MS) * MINUTE_MS;
  return useSyncExternalStore(everySecond, read, read);
}

/** Subscribes to a clock: what it shows is right at most a second after the tab was suspended. */
export function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
