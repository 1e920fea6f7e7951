import type { Clock } from '#shared/node/clock.ts';

/** Opens when, of at least 20 calls within 10 s, half or more failed; lets one call through every 5 s until one succeeds. */
const WINDOW_MS = 10_000;
const MIN_CALLS = 20;
const FAILURE_SHARE = 0.5;
const PROBE_EVERY_MS = 5_000;

/** `abandoned`: the call ended without saying anything about the upstream (its caller went away). */
export type Outcome = 'succeeded' | 'failed' | 'abandoned';
type Settle = (outcome: Outcome) => void;

export interface CircuitBreaker {
  /** Either the circuit lets this call through, and wants to hear its outcome, or it is open: seconds until it is worth asking again. */
  enter(): { settle: Settle } | { retryAfter: number };
}

/**
 * Keeps a dead upstream from holding every visitor for a full time-out. Written here rather than taken from a library because callers
 * must learn at once when to come back: cockatiel lets them wait for the running probe, and tells no time.
 */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let openUntil: number | null = null;
  let windowStart = 0;
  let calls = 0;
  let failures = 0;
  /** Calls of an earlier era have no say: a slow failure from before must not push the next probe away. */
  let era = 0;

  const enterEra = (until: number | null): void => {
    era += 1;
    openUntil = until;
    windowStart = clock.now();
    calls = 0;
    failures = 0;
  };

  const settleClosed = (outcome: Outcome): void => {
    if (outcome === 'abandoned') return;
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      calls = 0;
      failures = 0;
    }
    calls += 1;
    if (outcome === 'failed') failures += 1;
    if (calls >= MIN_CALLS && failures / calls >= FAILURE_SHARE) enterEra(now + PROBE_EVERY_MS);
  };

  const settleProbe = (outcome: Outcome): void => {
    if (outcome === 'succeeded') enterEra(null);
    else openUntil = clock.now() + (outcome === 'failed' ? PROBE_EVERY_MS : 0);
  };

  return {
    enter() {
      const ownEra = era;
      if (openUntil === null) return { settle: (outcome) => void (era === ownEra && settleClosed(outcome)) };
      const wait = openUntil - clock.now();
      if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
      // This call is the probe; everybody else waits for the next turn.
      openUntil = clock.now() + PROBE_EVERY_MS;
      return { settle: (outcome) => void (era === ownEra && settleProbe(outcome)) };
    },
  };
}
