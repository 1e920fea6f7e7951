import { useMinute } from '#web/gql/use-minute.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Splits milliseconds into days, hours and minutes. The last minute still reads 1: zero is never shown before the
 * files are deleted.
 */
export function splitRemaining(remainingMs: number) {
  const minutes = Math.max(1, Math.floor(remainingMs / MINUTE_MS));
  return {
    days: Math.floor(minutes / (24 * 60)),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
    isLastDay: remainingMs < DAY_MS,
  };
}

/** Milliseconds until `expiry` by the server's clock, negative after it; null if `expiry` is no date. */
export function useRemaining(expiry: string | null): number | null {
  const end = Date.parse(expiry ?? '') || null;
  const now = useMinute(end ?? 0);
  return end === null ? null : end - now;
}
