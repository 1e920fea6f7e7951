import type { Clock } from '#shared/node/clock.ts';

/**
 * Opens when, of at least 20 calls within 10 s, half or more failed; lets one call through every 5 s until one
 * succeeds.
 */
const WINDOW_MS = 10_000;
const MIN_CALLS = 20;
const FAILURE_SHARE = 0.5;
const PROBE_EVERY_MS = 5_000;

/** The most failures of one client, and of one resource, that count in a window. */
const MAX_FAILURES_PER_CAUSE = 3;

/** `abandoned`: the caller went away before the upstream responded. */
export type Outcome = 'succeeded' | 'failed' | 'abandoned';

/** What may be the cause of a failure besides the upstream. Undefined: it cannot be. */
export interface Causes {
  client?: string | undefined;
  resource?: string | undefined;
}

export type RecordOutcome = (outcome: Outcome, causes?: Causes) => void;

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
  const clients = createCauseTracker();
  const resources = createCauseTracker();

  const beginWindow = (now: number): void => {
    windowStart = now;
    calls = 0;
    failures = 0;
    clients.beginWindow();
    resources.beginWindow();
  };

  const change = (until: number | null): void => {
    changes += 1;
    openUntil = until;
    beginWindow(clock.now());
    onChange?.(until !== null);
  };

  const recordCall: RecordOutcome = (outcome, { client, resource } = {}) => {
    if (outcome === 'abandoned') return;
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) beginWindow(now);
    if (outcome === 'succeeded') {
      clients.recordSuccess(client);
      resources.recordSuccess(resource);
    } else {
      if (clients.isLikelyCause(client) || resources.isLikelyCause(resource)) return;
      clients.recordFailure(client);
      resources.recordFailure(resource);
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

/**
 * Tells of the failures of one client, or of one resource, that it is their likely cause: so that calls which fail for
 * it alone do not open the circuit for all.
 */
function createCauseTracker() {
  const failures = new Map<string, number>();
  /** Two that succeeded, in this window and in the last one: enough to find one that is another. */
  let succeeded = new Set<string>();
  let succeededBefore = new Set<string>();

  const hasOtherSucceeded = (cause: string): boolean =>
    [...succeeded, ...succeededBefore].some((other) => other !== cause);

  return {
    beginWindow(): void {
      failures.clear();
      succeededBefore = succeeded;
      succeeded = new Set();
    },

    recordSuccess(cause: string | undefined): void {
      if (cause !== undefined && succeeded.size < 2) succeeded.add(cause);
    },

    recordFailure(cause: string | undefined): void {
      if (cause !== undefined) failures.set(cause, (failures.get(cause) ?? 0) + 1);
    },

    /**
     * True if it has reached `MAX_FAILURES_PER_CAUSE` and another has succeeded. Without such a success all failures
     * count: the upstream may be down for everyone.
     */
    isLikelyCause(cause: string | undefined): boolean {
      return cause !== undefined && (failures.get(cause) ?? 0) >= MAX_FAILURES_PER_CAUSE && hasOtherSucceeded(cause);
    },
  };
}
