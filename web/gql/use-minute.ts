import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

export const MINUTE_MS = 60_000;

/** The start of the current minute by the server's clock, in milliseconds since the epoch. */
export function useMinute(): number {
  return useEverySecond(() => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS);
}

/** A value that changes with time, read every second: a tab that was suspended catches up within one. */
export function useEverySecond<Value>(read: () => Value): Value {
  return useSyncExternalStore(everySecond, read, read);
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
