import { rateLimited } from './errors.ts';
import type { Place } from './miss-ledger.ts';

/** Waiting in line longer than this is worse than being told to come back. */
const LONGEST_WAIT_MS = 8_000;
/** A place that comes free on another replica makes no sound here. */
const LOOK_AGAIN_MS = 100;

export type WaitingLine = ReturnType<typeof createWaitingLine>;

/** First come, first served: only who stands first asks for a place, so that a long line asks no more often than a short one. */
export function createWaitingLine() {
  let last = Promise.resolve();
  let wakeFirst = (): void => {};
  let departures = 0;

  const nextLeaves = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_AGAIN_MS);
      wakeFirst = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const waitFirst = async (ask: () => Promise<Place | 'busy' | number>, endsAt: number): Promise<Place> => {
    for (;;) {
      const seen = departures;
      const place = await ask();
      if (typeof place === 'number') throw rateLimited(place / 1000);
      if (place !== 'busy') return place;
      // Whoever left while the question was on its way has been missed.
      if (seen === departures) await inTime(nextLeaves, endsAt);
    }
  };

  return {
    visitors: 0,
    /** Tells that a place may have come free. */
    leave(): void {
      departures += 1;
      wakeFirst();
    },
    /** @throws RATE_LIMITED */
    async enter(ask: () => Promise<Place | 'busy' | number>): Promise<Place> {
      const endsAt = Date.now() + LONGEST_WAIT_MS;
      const before = last;
      let step = (): void => {};
      last = new Promise((resolve) => (step = resolve));
      try {
        await inTime(() => before, endsAt);
        return await waitFirst(ask, endsAt);
      } finally {
        // Who gives up in the middle does not let the next one past those in front.
        void before.then(step);
      }
    },
  };
}

/** @throws RATE_LIMITED when it has not happened by then */
async function inTime(event: () => Promise<void>, endsAt: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(rateLimited(1)), Math.max(0, endsAt - Date.now()));
  });
  try {
    await Promise.race([event(), end]);
  } finally {
    clearTimeout(timer);
  }
}
