import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#shared/node/clock.ts';
import type { RestRequest } from './rest-call.ts';
import type { HttpRequest } from './rest-request.ts';
import { TransportError } from './send.ts';
import { UpstreamError } from './upstream-error.ts';

export interface RetryOptions {
  clock: Clock;
  /** The longest time of one try. Once a call has taken as long, it is not tried again. */
  timeoutMs: number;
  pause?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** A call under way, from its first try to its last. */
export interface RunningCall {
  call: RestRequest;
  http: HttpRequest;
  /** The time by the clock of the options. */
  startedAt: number;
  tries: number;
}

/** The most tries of one read; writes are tried once. */
const MAX_TRIES = 3;
/** The longest pause, in seconds. Longer pauses are left to the client, which gets `retryAfter`. */
const MAX_PAUSE_S = 2;

/** A call earns a tenth of a retry: retries stay near 10 % of all calls when the API is in trouble. */
const RETRIES_PER_CALL = 0.1;
const MAX_BUDGET = 10;

/** The statuses of a gateway whose server does not respond. */
const GATEWAY_FAULTS = new Set([502, 503, 504]);

/** Repeats the calls of a group, which share one budget of retries. */
export function createRetries({ clock, timeoutMs, pause = pauseFor }: RetryOptions) {
  let budget = MAX_BUDGET;

  /**
   * Waits until the call may be tried again after this error.
   *
   * Only reads are tried again, after a broken connection or a status 502, 503 or 504; not after a time-out, since the
   * visitor has waited long enough.
   *
   * @throws the error, if the call is not tried again
   */
  async function pauseOrThrow({ call, http: { signal }, startedAt, tries }: RunningCall, error: Error): Promise<void> {
    const isRepeatable = call.endpoint.method === 'GET' && !call.isTriedOnce;
    const pauseMs = pauseAfter(error, tries);
    if (
      pauseMs === null ||
      !isRepeatable ||
      tries >= MAX_TRIES ||
      clock.now() - startedAt >= timeoutMs ||
      signal?.aborted ||
      budget < 1
    )
      throw error;
    budget -= 1;
    await pause(pauseMs, signal);
  }

  /** Runs a call until a try succeeds. @throws the error of the last try */
  return async <T>(running: RunningCall, attempt: () => Promise<T>): Promise<T> => {
    budget = Math.min(MAX_BUDGET, budget + RETRIES_PER_CALL);
    while (true) {
      running.tries += 1;
      try {
        return await attempt();
      } catch (error) {
        await pauseOrThrow(running, error as Error);
      }
    }
  };
}

/**
 * Returns the milliseconds until the next try, random so that clients do not retry together; null if no try may follow.
 */
function pauseAfter(error: Error, tries: number): number | null {
  const jitter = 50 + Math.random() * 150 * tries;
  if (error.cause instanceof TransportError && error.cause.isBroken) return jitter;
  if (!(error instanceof UpstreamError) || !GATEWAY_FAULTS.has(error.httpStatus ?? 0)) return null;
  const requested = error.retryAfter ?? 0;
  return requested <= MAX_PAUSE_S ? Math.max(requested * 1000, jitter) : null;
}

/** Ends early if the client goes away: the next try then ends at once. */
const pauseFor = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined);
