import { addressKey, Bulkhead, BulkheadFullError, type BulkheadLimits } from '#shared/node/protection.ts';
import { CALL_GROUPS, type CallGroup } from './call-groups.ts';
import { createCircuitBreaker, type TryOutcome } from './circuit-breaker.ts';
import type { HttpRequest, HttpResponse } from './rest-request.ts';
import { createRetries, type RetryOptions, type RunningCall } from './retries.ts';
import { TransportError } from './send.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

export interface ProtectionOptions extends RetryOptions {
  /** Default: `CALL_GROUPS`. */
  groups?: Record<CallGroup, BulkheadLimits>;
  /** Called after each try that was not abandoned; `isUp`: the API works, and is not busy. */
  onTry?: (isUp: boolean) => void;
  /** Called when the circuit of a group opens and when it closes. */
  onCircuit?: (group: CallGroup, isOpen: boolean) => void;
}

/** @throws TransportError, or what a streamed file threw */
export type Send = (http: HttpRequest) => Promise<HttpResponse>;

type Read<T> = (response: HttpResponse) => T;

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
  const retry = createRetries(options);

  async function tryOnce<T>({ call, http }: RunningCall, client: string, read: Read<T>): Promise<T> {
    const recordOutcome = breaker.requestPermission();
    if (recordOutcome === null) throw circuitOpen(call.unreachableMessage, breaker.secondsLeft());
    try {
      const result = read(await send(http));
      recordOutcome('succeeded');
      onTry?.(true);
      return result;
    } catch (error) {
      // A broken connection is a failure of the whole API; the others may be of one visitor or order.
      const isOfAll = error instanceof TransportError && error.isBroken;
      const causes = call.endpoint.route.includes('{') ? [client, http.path] : [client];
      const outcome = outcomeOf(error);
      recordOutcome(outcome, isOfAll ? [] : causes);
      if (outcome !== 'abandoned') onTry?.(outcome === 'succeeded' && !isBusyResponse(error));
      throw error;
    }
  }

  /** Makes one try once it has a slot and the circuit allows it. */
  async function attempt<T>(running: RunningCall, read: Read<T>): Promise<T> {
    const { call, http } = running;
    // Checked before the wait for a slot as well: while the circuit is open, a refusal must be quick.
    const secondsLeft = breaker.secondsLeft();
    if (secondsLeft > 0) throw circuitOpen(call.unreachableMessage, secondsLeft);
    const client = addressKey(call.caller.request.address);
    try {
      return await bulkhead.run(() => tryOnce(running, client, read), client, http.signal);
    } catch (error) {
      throw toUpstreamError(error, call.unreachableMessage);
    }
  }

  return {
    state: () => ({ running: bulkhead.running, waiting: bulkhead.waiting, isOpen: breaker.secondsLeft() > 0 }),

    /**
     * Makes a call, in as many tries as it may have.
     *
     * @param read reads the response; a response that it refuses as invalid is a failure of the API
     * @throws UpstreamError, or what a streamed file threw
     */
    run: <T>(running: RunningCall, read: Read<T>): Promise<T> => retry(running, () => attempt(running, read)),
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

/** True for a 503 with `Retry-After`. */
function isBusyResponse(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 503 && error.retryAfter !== undefined;
}

/** Returns the error that the caller gets. @param message for a person if no response came */
function toUpstreamError(error: unknown, message: string): unknown {
  if (error instanceof BulkheadFullError)
    return new UpstreamError('unreachable', message, { cause: error, retryAfter: FULL_RETRY_AFTER_S });
  if (!(error instanceof TransportError)) return error;
  const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
  return isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', message, { cause: error });
}

/** Returns the error of a call that is not made. */
function circuitOpen(message: string, retryAfter: number): UpstreamError {
  return new UpstreamError('unreachable', message, { retryAfter, cause: 'circuit open' });
}
