import { Bulkhead, type BulkheadLimits } from '#shared/node/protection/bulkhead.ts';
import type { CallGroup } from './call-groups.ts';
import { createCircuitBreaker, type Outcome, type RecordOutcome } from './circuit-breaker.ts';
import { ExchangeError, type ExchangeRequest, type RawAnswer } from './http-exchange.ts';
import type { RestClientOptions } from './rest-call.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

const FULL_RETRY_AFTER_S = 1;

/** @throws ExchangeError, or what a streaming body threw */
export type Send = (request: ExchangeRequest) => Promise<RawAnswer>;

/** A call under way, from its first try to its last. */
export interface RunningCall {
  request: ExchangeRequest;
  isRepeatable: boolean;
  /** The time by the clock of the options. */
  startedAt: number;
  tries: number;
  /** The key of the client's address. */
  client: string;
  /** The path of a single resource, such as an order. */
  resource: string | undefined;
  /** The message for a person if no answer came. */
  unreachableMessage: string;
}

export type GuardedCalls = ReturnType<typeof createGuardedCalls>;
export type GroupState = ReturnType<GuardedCalls['state']>;

/**
 * Isolates a group of calls: its failures open no other group's circuit, and its slow calls take no other group's slots.
 */
export function createGuardedCalls(
  group: CallGroup,
  limits: BulkheadLimits,
  send: Send,
  { clock, onTry, onCircuit }: RestClientOptions,
) {
  const bulkhead = new Bulkhead({ ...limits, fairShare: true });
  const breaker = createCircuitBreaker(clock, (isOpen) => onCircuit?.(group, isOpen));

  const record = (
    recordOutcome: RecordOutcome,
    outcome: Outcome,
    call: RunningCall | undefined,
    isBusy = false,
  ): void => {
    recordOutcome(outcome, call);
    if (outcome !== 'abandoned') onTry?.(outcome === 'succeeded' && !isBusy);
  };

  return {
    state: () => ({
      running: bulkhead.running,
      waiting: bulkhead.waiting,
      isOpen: breaker.secondsLeft() > 0,
    }),

    /**
     * Runs one try of a call, once it has a slot and the circuit allows it. One function: each further layer of promises
     * would cost every call.
     *
     * @param read reads the answer; an answer that it refuses as invalid is a failure of the API
     * @throws UpstreamError, or what a streaming body threw
     */
    async run<T>(call: RunningCall, read: (answer: RawAnswer) => T): Promise<T> {
      const { request, client, unreachableMessage } = call;
      // Checked before the wait for a slot as well: while the circuit is open, a refusal must be quick.
      const secondsLeft = breaker.secondsLeft();
      if (secondsLeft > 0) throw circuitOpen(unreachableMessage, secondsLeft);
      const acquiring = bulkhead.acquire(client, request.signal);
      const acquired = typeof acquiring === 'string' ? acquiring : await acquiring;
      if (acquired !== 'acquired') {
        const isGroupFull = acquired === 'full';
        const retryAfter = isGroupFull ? FULL_RETRY_AFTER_S : undefined;
        throw new UpstreamError('unreachable', unreachableMessage, { cause: acquired, isGroupFull, retryAfter });
      }
      try {
        const recordOutcome = breaker.requestPermission();
        if (recordOutcome === null) throw circuitOpen(unreachableMessage, breaker.secondsLeft());
        try {
          const result = read(await send(request));
          record(recordOutcome, 'succeeded', call);
          return result;
        } catch (error) {
          // A broken connection is a failure of the whole API; the others may be of a single order.
          const isBroken = error instanceof ExchangeError && error.isBroken;
          record(recordOutcome, outcomeOf(error), isBroken ? undefined : call, isBusyAnswer(error));
          throw toUpstreamError(error, unreachableMessage);
        }
      } finally {
        bulkhead.release(client);
      }
    },
  };
}

/** Returns what a failed try says about the API. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof UpstreamError) return isServerFault(error) ? 'failed' : 'succeeded';
  return error instanceof ExchangeError && error.fault !== 'aborted' ? 'failed' : 'abandoned';
}

/** True if the API is broken: a busy one opens no circuit. */
function isServerFault(error: UpstreamError): boolean {
  return error.failure === 'invalid' || ((error.status ?? 0) >= 500 && !isBusyAnswer(error));
}

/** A 503 with `Retry-After`. */
function isBusyAnswer(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 503 && error.retryAfter !== undefined;
}

function toUpstreamError(error: unknown, message: string): unknown {
  if (!(error instanceof ExchangeError)) return error;
  const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
  return isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', message, { cause: error });
}

function circuitOpen(message: string, retryAfter: number): UpstreamError {
  return new UpstreamError('unreachable', message, { retryAfter, cause: 'circuit open' });
}
