import type { Clock } from '#shared/node/clock.ts';
import { createFailureSources } from './failure-sources.ts';

/** Opens when, of at least 20 calls within 10 s, half or more failed; lets one call through every 5 s until one succeeds. */
const WINDOW_MS = 10_000;
const MIN_CALLS = 20;
const FAILURE_SHARE = 0.5;
const PROBE_EVERY_MS = 5_000;

/** `abandoned`: the caller went away before the upstream answered. */
export type Outcome = 'succeeded' | 'failed' | 'abandoned';
/** `sources` is what else than the whole upstream may have made the call fail (its client, its path, always in this order): few failures of each count. */
export type Settle = (outcome: Outcome, sources?: readonly string[]) => void;

export interface CircuitBreaker {
  /** Returns `settle` where the call may run, to be called with its outcome; else the seconds until the next call may succeed. */
  enter(): { settle: Settle } | { retryAfter: number };
  /** The seconds until a call may run; 0 where one may run now. */
  secondsLeft(): number;
}

/**
 * Refuses calls at once while the upstream is down, so that visitors do not wait for a full time-out each. No library, because a refusal must
 * say when to call again: cockatiel lets calls wait for the running probe, and gives no time.
 */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let openUntil: number | null = null;
  let windowStart = 0;
  let calls = 0;
  let failures = 0;
  const failureSources = createFailureSources();
  /** Counts the changes of the circuit. The outcome of a call that began before the last change is ignored: a slow failure must not delay the next probe. */
  let changes = 0;

  const beginWindow = (now: number): void => {
    windowStart = now;
    calls = 0;
    failures = 0;
    failureSources.beginWindow();
  };

  const changeState = (until: number | null): void => {
    changes += 1;
    openUntil = until;
    beginWindow(clock.now());
  };

  const settleClosed: Settle = (outcome, sources = []) => {
    if (outcome === 'abandoned') return;
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) beginWindow(now);
    if (outcome === 'failed' && !failureSources.isNews(sources)) return;
    if (outcome === 'succeeded') failureSources.noteSuccess(sources);
    calls += 1;
    if (outcome === 'failed') failures += 1;
    if (calls >= MIN_CALLS && failures / calls >= FAILURE_SHARE) changeState(now + PROBE_EVERY_MS);
  };

  const settleProbe = (outcome: Outcome): void => {
    if (outcome === 'succeeded') changeState(null);
    else openUntil = clock.now() + (outcome === 'failed' ? PROBE_EVERY_MS : 0);
  };

  const secondsLeft = (): number => (openUntil === null ? 0 : Math.max(0, Math.ceil((openUntil - clock.now()) / 1000)));

  return {
    secondsLeft,
    enter() {
      const startedIn = changes;
      if (openUntil === null)
        return { settle: (outcome, sources) => void (changes === startedIn && settleClosed(outcome, sources)) };
      const retryAfter = secondsLeft();
      if (retryAfter > 0) return { retryAfter };
      // This call is the probe; all others are refused until the next one.
      openUntil = clock.now() + PROBE_EVERY_MS;
      return { settle: (outcome) => void (changes === startedIn && settleProbe(outcome)) };
    },
  };
}
