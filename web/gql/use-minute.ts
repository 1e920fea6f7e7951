import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

/** The start of the current minute by the server's clock, in milliseconds since the epoch. */
export function useMinute(): number {
  const read = () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS;
  return useSyncExternalStore(everySecond, read, read);
}

/** Calls `tick` every second: a tab that was suspended catches up within a second. */
export function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
