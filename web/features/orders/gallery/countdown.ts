import { useEffect, useState } from 'react';
import { serverNow } from '#web/gql/server-clock.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What is left until an expiry, as the ticket shows it. */
export type Countdown = { days: number; hours: number; minutes: number; isLastDay: boolean };

/** Splits what is left; the last minute still reads 1, so that zero is never shown while files are there. */
export function splitRemaining(remainingMs: number): Countdown {
  const minutes = Math.max(1, Math.floor(remainingMs / minuteMs));
  return {
    days: Math.floor(minutes / (24 * 60)),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
    isLastDay: remainingMs < dayMs,
  };
}

/** How long to wait until the shown minute changes or, in the last two, until nothing is left. */
export function untilNextChange(remainingMs: number): number {
  return (remainingMs < 2 * minuteMs ? remainingMs : remainingMs % minuteMs) + 1;
}

/** Milliseconds until `expiry` by the server's clock; null where there is no readable expiry. */
export function remainingUntil(expiry: string | null): number | null {
  const end = expiry === null ? Number.NaN : Date.parse(expiry);
  return Number.isNaN(end) ? null : end - serverNow();
}

/** Follows the time left, redrawn when a minute ends and when a sleeping page wakes up. */
export function useRemaining(expiry: string | null): number | null {
  const [remaining, setRemaining] = useState(() => remainingUntil(expiry));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function redraw() {
      clearTimeout(timer);
      const left = remainingUntil(expiry);
      setRemaining(left);
      if (left !== null && left >= 0) timer = setTimeout(redraw, untilNextChange(left));
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
