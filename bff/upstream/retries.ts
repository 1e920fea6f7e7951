import type { CancelSignal } from '#shared/node/http/cancellation.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { RawAnswer } from './response-envelope.ts';
import { ExchangeError } from './http-exchange.ts';

const MAX_TRIES = 3;
/** Longer pauses are left to the client, which gets `retryAfter`. */
const MAX_PAUSE_S = 2;

/**
 * The budget counts tenths of a retry, since a call earns one tenth: retries stay near 10 % of all calls when the API
 * is in trouble.
 */
const RETRY_COST = 10;
const EARNED_PER_CALL = 1;
/** The budget holds at most ten retries. */
const MAX_BUDGET = 100;

/** Statuses of a gateway whose server does not answer. */
export const GATEWAY_FAULTS = new Set([502, 503, 504]);

export interface RetryOptions {
  clock: Clock;
  /** No retry begins later than this after the call. */
  timeoutMs: number;
  /** The most tries of one read; writes are tried once. */
  maxTries?: number;
  pause?: (ms: number, signal: CancelSignal | undefined) => Promise<unknown>;
}

/** One call, from its first try to its last. */
export interface Attempts {
  isRepeatable: boolean;
  signal: CancelSignal | undefined;
  /** By the clock of the options. */
  startedAt: number;
  /** How often it has been tried. */
  tries: number;
}

export interface Retries {
  /** Counts a call before its first try: each earns a tenth of a retry. */
  earn(): void;
  /**
   * Whether a call is tried again after this answer or error; resolves after the pause between both.
   *
   * Only reads are, after a broken connection or a status 502, 503 or 504; not after a time-out, since the visitor has
   * waited long enough.
   */
  mayRepeat(call: Attempts, result: RawAnswer | Error): boolean | Promise<boolean>;
}

export function createRetries({ clock, timeoutMs, maxTries = MAX_TRIES, pause = pauseFor }: RetryOptions): Retries {
  let budget = MAX_BUDGET;
  return {
    earn() {
      budget = Math.min(MAX_BUDGET, budget + EARNED_PER_CALL);
    },
    mayRepeat({ isRepeatable, signal, startedAt, tries }, result) {
      const wait = pauseAfter(result, tries);
      if (
        wait === null ||
        !isRepeatable ||
        tries >= maxTries ||
        clock.now() - startedAt >= timeoutMs ||
        signal?.aborted ||
        budget < RETRY_COST
      )
        return false;
      budget -= RETRY_COST;
      return pause(wait, signal).then(() => true);
    },
  };
}

/** Milliseconds until the next try, random so that clients do not retry together; null where no try may follow. */
function pauseAfter(result: RawAnswer | Error, tries: number): number | null {
  const jitter = 50 + Math.random() * 150 * tries;
  if (result instanceof Error) return isBrokenConnection(result) ? jitter : null;
  if (!GATEWAY_FAULTS.has(result.status)) return null;
  const requested = result.retryAfter ?? 0;
  return requested <= MAX_PAUSE_S ? Math.max(requested * 1000, jitter) : null;
}

function isBrokenConnection({ cause }: Error): boolean {
  return cause instanceof ExchangeError && (cause.fault === 'connection' || cause.fault === 'truncated');
}

function pauseFor(ms: number, signal: CancelSignal | undefined): Promise<void> {
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
