import type { Clock } from '#shared/node/clock.ts';

/**
 * Opens when, of at least 20 calls within 10 s, half or more failed; lets one call through every 5 s until one
 * succeeds.
 */
const WINDOW_MS = 10_000;
const MIN_CALLS = 20;
const FAILURE_SHARE = 0.5;
const PROBE_EVERY_MS = 5_000;

/** The most failures of one cause that count in a window: what fails for one visitor alone opens no circuit for all. */
const MAX_FAILURES_PER_CAUSE = 3;

/** `abandoned`: the caller went away before the upstream responded. */
export type TryOutcome = 'succeeded' | 'failed' | 'abandoned';

/** @param causes what may be the cause of a failure besides the upstream: the client, and a single resource */
export type RecordOutcome = (outcome: TryOutcome, causes?: readonly string[]) => void;

/**
 * Refuses calls at once while the upstream is down, so that visitors do not wait for a full time-out each. No library,
 * because a refusal must say when to call again: cockatiel makes calls wait for the running probe, and gives no time.
 *
 * @param onChange runs when it opens and when it closes, not at failed probes
 */
export function createCircuitBreaker(clock: Clock, onChange?: (isOpen: boolean) => void) {
  let openUntil: number | null = null;
  let windowStart = 0;
  let calls = 0;
  let failures = 0;
  /**
   * How often it has opened or closed. The outcome of a call that began before the last change is ignored: a slow
   * failure must not delay the next probe.
   */
  let changes = 0;
  /** The failures in this window, by cause. */
  const counted = new Map<string, number>();

  const beginWindow = (now: number): void => {
    windowStart = now;
    calls = 0;
    failures = 0;
    counted.clear();
  };

  const change = (until: number | null): void => {
    changes += 1;
    openUntil = until;
    beginWindow(clock.now());
    onChange?.(until !== null);
  };

  const recordCall: RecordOutcome = (outcome, causes = []) => {
    if (outcome === 'abandoned') return;
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) beginWindow(now);
    if (outcome === 'failed') {
      if (causes.some((cause) => (counted.get(cause) ?? 0) >= MAX_FAILURES_PER_CAUSE)) return;
      for (const cause of causes) counted.set(cause, (counted.get(cause) ?? 0) + 1);
      failures += 1;
    }
    calls += 1;
    if (calls >= MIN_CALLS && failures / calls >= FAILURE_SHARE) change(now + PROBE_EVERY_MS);
  };

  // A probe whose caller went away proves nothing: the next call probes at once.
  const recordProbe: RecordOutcome = (outcome) => {
    if (outcome === 'succeeded') change(null);
    else openUntil = clock.now() + (outcome === 'failed' ? PROBE_EVERY_MS : 0);
  };

  /** Returns the seconds until a call may run; 0 if one may run now. */
  const secondsLeft = (): number => (openUntil === null ? 0 : Math.max(0, Math.ceil((openUntil - clock.now()) / 1000)));

  return {
    secondsLeft,
    /** Returns a function that must be called with the outcome of the call; null if the call may not run. */
    requestPermission(): RecordOutcome | null {
      const startedIn = changes;
      const record = openUntil === null ? recordCall : recordProbe;
      if (secondsLeft() > 0) return null;
      // While this call probes the upstream, all others are refused.
      if (openUntil !== null) openUntil = clock.now() + PROBE_EVERY_MS;
      return (outcome, causes) => {
        if (changes === startedIn) record(outcome, causes);
      };
    },
  };
}
