import type { Clock } from '#shared/node/clock.ts';

/**
 * Opens when, of at least 20 calls within 10 s, half or more failed; lets one call through every 5 s until one
 * succeeds.
 */
const WINDOW_MS = 10_000;
const MIN_CALLS = 20;
const FAILURE_SHARE = 0.5;
const PROBE_EVERY_MS = 5_000;

/** The most failures of one source that count in a window. */
const MAX_FAILURES_PER_SOURCE = 3;

/** `abandoned`: the caller went away before the upstream answered. */
export type Outcome = 'succeeded' | 'failed' | 'abandoned';

/** @param sources possible causes of a failure besides the upstream, in a fixed order: its client, then its path */
export type Settle = (outcome: Outcome, sources?: readonly string[]) => void;

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
  const sourcesOfWindow = createFailureSources();

  const beginWindow = (now: number): void => {
    windowStart = now;
    calls = 0;
    failures = 0;
    sourcesOfWindow.beginWindow();
  };

  const change = (until: number | null): void => {
    changes += 1;
    openUntil = until;
    beginWindow(clock.now());
    onChange?.(until !== null);
  };

  const settleCall: Settle = (outcome, sources = []) => {
    if (outcome === 'abandoned') return;
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) beginWindow(now);
    if (outcome === 'succeeded') sourcesOfWindow.noteSuccess(sources);
    else if (sourcesOfWindow.countsAsFailure(sources)) failures += 1;
    else return;
    calls += 1;
    if (calls >= MIN_CALLS && failures / calls >= FAILURE_SHARE) change(now + PROBE_EVERY_MS);
  };

  // A probe whose caller went away proves nothing: the next call probes at once.
  const settleProbe: Settle = (outcome) => {
    if (outcome === 'succeeded') change(null);
    else openUntil = clock.now() + (outcome === 'failed' ? PROBE_EVERY_MS : 0);
  };

  /** Returns the seconds until a call may run; 0 if one may run now. */
  const secondsLeft = (): number => (openUntil === null ? 0 : Math.max(0, Math.ceil((openUntil - clock.now()) / 1000)));

  return {
    secondsLeft,
    /** Returns a function that must be called with the outcome of the call; null if the call may not run. */
    enter(): Settle | null {
      const startedIn = changes;
      const settle = openUntil === null ? settleCall : settleProbe;
      if (secondsLeft() > 0) return null;
      // While this call probes the upstream, all others are refused.
      if (openUntil !== null) openUntil = clock.now() + PROBE_EVERY_MS;
      return (outcome, sources) => {
        if (changes === startedIn) settle(outcome, sources);
      };
    },
  };
}

/**
 * Limits the failures of each source that count, so that one invoice or visitor whose calls fail does not open the
 * circuit for all. Without a success of another source, all failures count: the upstream may be down for everyone.
 */
function createFailureSources() {
  const failures = new Map<string, number>();
  /** Two sources of each kind whose calls succeeded, in this window and in the last one. */
  let succeeded: Set<string>[] = [];
  let succeededBefore: Set<string>[] = [];

  const hasOtherSucceeded = (source: string, kind: number): boolean =>
    [succeeded, succeededBefore].some((known) => [...(known[kind] ?? [])].some((other) => other !== source));
  const isSpent = (source: string, kind: number): boolean =>
    (failures.get(source) ?? 0) >= MAX_FAILURES_PER_SOURCE && hasOtherSucceeded(source, kind);

  return {
    beginWindow(): void {
      failures.clear();
      succeededBefore = succeeded;
      succeeded = [];
    },

    noteSuccess(sources: readonly string[]): void {
      for (const [kind, source] of sources.entries()) {
        const known = (succeeded[kind] ??= new Set());
        if (known.size < 2) known.add(source);
      }
    },

    /**
     * Counts a failure for each of its sources. False if one of them has reached `MAX_FAILURES_PER_SOURCE` and another
     * source of its kind has succeeded.
     */
    countsAsFailure(sources: readonly string[]): boolean {
      if (sources.some(isSpent)) return false;
      for (const source of sources) failures.set(source, (failures.get(source) ?? 0) + 1);
      return true;
    },
  };
}
