import type { RunningCall } from './guarded-call.ts';
import { ExchangeError } from './http-exchange.ts';
import type { RestClientOptions } from './rest-call.ts';
import { UpstreamError } from './upstream-error.ts';

const MAX_TRIES = 3;
/** The longest pause, in seconds. Longer pauses are left to the client, which gets `retryAfter`. */
const MAX_PAUSE_S = 2;

/**
 * The budget counts tenths of a retry, since a call earns one tenth: retries stay near 10 % of all calls when the API
 * is in trouble.
 */
const RETRY_COST = 10;
const EARNED_PER_CALL = 1;
/** The budget holds at most ten retries. */
const MAX_BUDGET = 100;

/** The statuses of a gateway whose server does not answer. */
const GATEWAY_FAULTS = new Set([502, 503, 504]);

export type Retries = ReturnType<typeof createRetries>;

/** Decides about the retries of a group of calls, which share one budget. */
export function createRetries({ clock, timeoutMs, maxTries = MAX_TRIES, pause = pauseFor }: RestClientOptions) {
  let budget = MAX_BUDGET;
  return {
    /** Counts a call before its first try: each earns a tenth of a retry. */
    earn(): void {
      budget = Math.min(MAX_BUDGET, budget + EARNED_PER_CALL);
    },
    /**
     * Resolves when the call may be tried again after this error.
     *
     * Only reads are tried again, after a broken connection or a status 502, 503 or 504; not after a time-out, since
     * the visitor has waited long enough.
     *
     * @throws the error, if the call is not tried again
     */
    beforeRetry({ isRepeatable, request: { signal }, startedAt, tries }: RunningCall, error: Error): Promise<unknown> {
      const wait = pauseAfter(error, tries);
      if (
        wait === null ||
        !isRepeatable ||
        tries >= maxTries ||
        clock.now() - startedAt >= timeoutMs ||
        signal?.aborted ||
        budget < RETRY_COST
      )
        throw error;
      budget -= RETRY_COST;
      return pause(wait, signal);
    },
  };
}

/**
 * Returns the milliseconds until the next try, random so that clients do not retry together; null if no try may follow.
 */
function pauseAfter(error: Error, tries: number): number | null {
  const jitter = 50 + Math.random() * 150 * tries;
  if (error.cause instanceof ExchangeError && error.cause.isBroken) return jitter;
  if (!(error instanceof UpstreamError) || !GATEWAY_FAULTS.has(error.httpStatus ?? 0)) return null;
  const requested = error.retryAfter ?? 0;
  return requested <= MAX_PAUSE_S ? Math.max(requested * 1000, jitter) : null;
}

function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', end);
  });
}
