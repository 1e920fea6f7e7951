import { useEffect, useState } from 'react';
import { serverNow } from '#web/gql/server-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time until an expiry, as the ticket shows it. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  isLastDay: boolean;
}

/**
 * Splits milliseconds into days, hours and minutes. The last minute still reads 1: zero is never shown while the
 * files are there.
 */
export function splitRemaining(remainingMs: number): Countdown {
  const minutes = Math.max(1, Math.floor(remainingMs / MINUTE_MS));
  return {
    days: Math.floor(minutes / (24 * 60)),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
    isLastDay: remainingMs < DAY_MS,
  };
}

/** Milliseconds until `expiry` by the server's clock, negative after it; null when `expiry` is no date. */
function remainingUntil(expiry: string | null): number | null {
  const end = expiry === null ? Number.NaN : Date.parse(expiry);
  return Number.isNaN(end) ? null : end - serverNow();
}

/** Milliseconds until `expiry`, updated each minute and when a suspended page becomes visible again. */
export function useRemaining(expiry: string | null): number | null {
  const [remaining, setRemaining] = useState(() => remainingUntil(expiry));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function redraw() {
      clearTimeout(timer);
      const left = remainingUntil(expiry);
      setRemaining(left);
      if (left !== null && left >= 0) timer = setTimeout(redraw, (left % MINUTE_MS) + 1);
    }
    redraw();
    document.addEventListener('visibilitychange', redraw);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', redraw);
    };
  }, [expiry]);

  return remaining;
}
