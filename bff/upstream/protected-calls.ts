import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#shared/node/clock.ts';
import { addressKey, Bulkhead, type BulkheadLimits } from '#shared/node/protection.ts';
import { CALL_GROUPS, type CallGroup } from './call-groups.ts';
import { createCircuitBreaker, type TryOutcome } from './circuit-breaker.ts';
import type { HttpRequest, HttpResponse, RestRequest } from './rest-request.ts';
import { invalidResponse, TransportError, UpstreamError } from './upstream-error.ts';

export interface ProtectionOptions {
  clock: Clock;
  /** The longest time of one try. Once a call has taken as long, it is not tried again. */
  timeoutMs: number;
  /** The most tries of one read; writes are tried once. */
  maxTries?: number;
  pause?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Default: `CALL_GROUPS`. */
  groups?: Record<CallGroup, BulkheadLimits>;
  /** Called after each try that was not abandoned; `isUp`: the API works, and is not busy. */
  onTry?: (isUp: boolean) => void;
  /** Called when the circuit of a group opens and when it closes. */
  onCircuit?: (group: CallGroup, isOpen: boolean) => void;
}

/** A call under way, from its first try to its last. */
export interface RunningCall {
  call: RestRequest;
  http: HttpRequest;
  /** The time by the clock of the options. */
  startedAt: number;
  tries: number;
}

/** @throws TransportError, or what a streamed file threw */
export type Send = (http: HttpRequest) => Promise<HttpResponse>;

export type ProtectedCalls = ReturnType<typeof createProtectedCalls>;
export type GroupState = ReturnType<ProtectedCalls['state']>;

const FULL_RETRY_AFTER_S = 1;

/**
 * Isolates a group of calls: its failures open no other group's circuit and spend no other group's retries, and its
 * slow calls take no other group's slots.
 */
export function createProtectedCalls(group: CallGroup, send: Send, options: ProtectionOptions) {
  const { clock, groups = CALL_GROUPS, onTry, onCircuit } = options;
  const bulkhead = new Bulkhead({ ...groups[group], fairShare: true });
  const breaker = createCircuitBreaker(clock, (isOpen) => onCircuit?.(group, isOpen));

  const noteTry = (outcome: TryOutcome, isBusy = false): void => {
    if (outcome !== 'abandoned') onTry?.(outcome === 'succeeded' && !isBusy);
  };

  return {
    retries: createRetries(options),
    state: () => ({ running: bulkhead.running, waiting: bulkhead.waiting, isOpen: breaker.secondsLeft() > 0 }),

    /**
     * Runs one try of a call, once it has a slot and the circuit allows it. One function: each further layer of promises
     * would cost every call.
     *
     * @param read reads the response; a response that it refuses as invalid is a failure of the API
     * @throws UpstreamError, or what a streamed file threw
     */
    async attempt<T>({ call, http }: RunningCall, read: (response: HttpResponse) => T): Promise<T> {
      const { caller, endpoint, unreachableMessage } = call;
      const client = addressKey(caller.request.address);
      const causes = endpoint.route.includes('{') ? [client, http.path] : [client];
      // Checked before the wait for a slot as well: while the circuit is open, a refusal must be quick.
      const secondsLeft = breaker.secondsLeft();
      if (secondsLeft > 0) throw circuitOpen(unreachableMessage, secondsLeft);
      const acquiring = bulkhead.acquire(client, http.signal);
      const acquired = typeof acquiring === 'string' ? acquiring : await acquiring;
      if (acquired !== 'acquired') {
        const retryAfter = acquired === 'full' ? FULL_RETRY_AFTER_S : undefined;
        throw new UpstreamError('unreachable', unreachableMessage, { cause: acquired, retryAfter });
      }
      try {
        const recordOutcome = breaker.requestPermission();
        if (recordOutcome === null) throw circuitOpen(unreachableMessage, breaker.secondsLeft());
        try {
          const result = read(await send(http));
          recordOutcome('succeeded');
          noteTry('succeeded');
          return result;
        } catch (error) {
          // A broken connection is a failure of the whole API; the others may be of one visitor or order.
          const isBroken = error instanceof TransportError && error.isBroken;
          const outcome = outcomeOf(error);
          recordOutcome(outcome, isBroken ? [] : causes);
          noteTry(outcome, isBusyResponse(error));
          throw toUpstreamError(error, unreachableMessage);
        }
      } finally {
        bulkhead.release(client);
      }
    },
  };
}

/** Returns what a failed try says about the API. */
function outcomeOf(error: unknown): TryOutcome {
  if (error instanceof UpstreamError) return isServerFault(error) ? 'failed' : 'succeeded';
  return error instanceof TransportError && error.fault !== 'aborted' ? 'failed' : 'abandoned';
}

/** True if the API is broken: a busy one opens no circuit. */
function isServerFault(error: UpstreamError): boolean {
  return error.failure === 'invalid' || ((error.status ?? 0) >= 500 && !isBusyResponse(error));
}

/** A 503 with `Retry-After`. */
function isBusyResponse(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 503 && error.retryAfter !== undefined;
}

function toUpstreamError(error: unknown, message: string): unknown {
  if (!(error instanceof TransportError)) return error;
  const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
  return isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', message, { cause: error });
}

function circuitOpen(message: string, retryAfter: number): UpstreamError {
  return new UpstreamError('unreachable', message, { retryAfter, cause: 'circuit open' });
}

const MAX_TRIES = 3;
/** The longest pause, in seconds. Longer pauses are left to the client, which gets `retryAfter`. */
const MAX_PAUSE_S = 2;

/** A call earns a tenth of a retry: retries stay near 10 % of all calls when the API is in trouble. */
const RETRIES_PER_CALL = 0.1;
const MAX_BUDGET = 10;

/** The statuses of a gateway whose server does not respond. */
const GATEWAY_FAULTS = new Set([502, 503, 504]);

/** Decides about the retries of a group of calls, which share one budget. */
function createRetries({ clock, timeoutMs, maxTries = MAX_TRIES, pause = pauseFor }: ProtectionOptions) {
  let budget = MAX_BUDGET;
  return {
    /** Counts a call before its first try. */
    earn(): void {
      budget = Math.min(MAX_BUDGET, budget + RETRIES_PER_CALL);
    },
    /**
     * Resolves when the call may be tried again after this error.
     *
     * Only reads are tried again, after a broken connection or a status 502, 503 or 504; not after a time-out, since
     * the visitor has waited long enough.
     *
     * @throws the error, if the call is not tried again
     */
    async beforeRetry({ call, http: { signal }, startedAt, tries }: RunningCall, error: Error): Promise<void> {
      const isRepeatable = call.endpoint.method === 'GET' && !call.isTriedOnce;
      const pauseMs = pauseAfter(error, tries);
      if (
        pauseMs === null ||
        !isRepeatable ||
        tries >= maxTries ||
        clock.now() - startedAt >= timeoutMs ||
        signal?.aborted ||
        budget < 1
      )
        throw error;
      budget -= 1;
      await pause(pauseMs, signal);
    },
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
