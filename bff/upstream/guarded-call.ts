import type { CancelSignal } from '#shared/node/http/cancellation.ts';
import type { Clock } from '#shared/node/clock.ts';
import { Bulkhead, type BulkheadLimits } from '#shared/node/protection/bulkhead.ts';
import { createCircuitBreaker, type Settle } from '#shared/node/protection/circuit-breaker.ts';
import type { RawAnswer } from './response-envelope.ts';
import { ExchangeError, type ExchangeRequest } from './http-exchange.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

/** A slot of a full group is free again about as soon as one of its calls ends. */
const FULL_RETRY_AFTER_S = 1;

interface Options {
  clock: Clock;
  /** Runs after each try: whether the API works. */
  onTry?: (isUp: boolean) => void;
  /** Runs when the circuit opens and when it closes. */
  onCircuit?: (isOpen: boolean) => void;
  /** @throws ExchangeError, or what a streaming body threw */
  send: (request: ExchangeRequest) => Promise<RawAnswer>;
}

/** Whom a call is made for, and what may be the cause of its failure. */
export interface CallOrigin {
  signal: CancelSignal | undefined;
  /** The key of the client's address. */
  client: string;
  /**
   * Possible causes of a failure besides the API itself: the client, and the path of a single resource, such as an
   * order.
   */
  sources: readonly string[];
  /** The message for a person where no answer came. */
  unreachable: string;
}

export interface GroupState {
  running: number;
  waiting: number;
  isOpen: boolean;
}

export type GuardedCalls = ReturnType<typeof createGuardedCalls>;

/**
 * Isolates a group of calls: its failures open no other group's circuit, and its slow calls take no other group's slots.
 */
export function createGuardedCalls(limits: BulkheadLimits, { clock, onTry, onCircuit, send }: Options) {
  const bulkhead = new Bulkhead({ ...limits, fairShare: true });
  const breaker = createCircuitBreaker(clock, onCircuit);

  const count = (settle: Settle, isUp: boolean, sources?: readonly string[]): void => {
    settle(isUp ? 'succeeded' : 'failed', sources);
    onTry?.(isUp);
  };

  /** Counts a try that failed, and translates its error. */
  const fail = (settle: Settle, error: unknown, { unreachable, sources }: CallOrigin): unknown => {
    if (error instanceof UpstreamError) {
      count(settle, !isServerFault(error), sources);
      return error;
    }
    if (!(error instanceof ExchangeError) || error.fault === 'aborted') {
      settle('abandoned');
      return error instanceof ExchangeError ? new UpstreamError('unreachable', unreachable, { cause: error }) : error;
    }
    // A broken connection is a failure of the whole API; the others may be of a single order.
    const isBroken = error.fault === 'connection' || error.fault === 'truncated';
    count(settle, false, isBroken ? undefined : sources);
    const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
    return isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', unreachable, { cause: error });
  };

  return {
    state: (): GroupState => ({
      running: bulkhead.running,
      waiting: bulkhead.waiting,
      isOpen: breaker.secondsLeft() > 0,
    }),

    /**
     * Runs one try of a call, once it has a slot and where the circuit lets it. One function that awaits once: each
     * layer of promises costs every call.
     *
     * @param read reads the answer; an answer that it refuses as invalid is a failure of the API
     * @throws UpstreamError, or what a streaming body threw
     */
    async run<T>(origin: CallOrigin, request: ExchangeRequest, read: (answer: RawAnswer) => T): Promise<T> {
      const { client, unreachable } = origin;
      // Before the wait for a slot as well: while the circuit is open a refusal must be quick.
      const secondsLeft = breaker.secondsLeft();
      if (secondsLeft > 0) throw circuitOpen(unreachable, secondsLeft);
      const entering = bulkhead.enter(client, origin.signal);
      const entry = typeof entering === 'string' ? entering : await entering;
      if (entry !== 'entered') {
        const retryAfter = entry === 'full' ? FULL_RETRY_AFTER_S : undefined;
        throw new UpstreamError('unreachable', unreachable, { cause: entry, retryAfter });
      }
      try {
        const settle = breaker.enter();
        if (settle === null) throw circuitOpen(unreachable, breaker.secondsLeft());
        try {
          const result = read(await send(request));
          count(settle, true, origin.sources);
          return result;
        } catch (error) {
          throw fail(settle, error, origin);
        }
      } finally {
        bulkhead.leave(client);
      }
    },
  };
}

/** Whether the API is broken. A 503 with `Retry-After` is a busy API, not a broken one. */
function isServerFault({ failure, status = 0, retryAfter }: UpstreamError): boolean {
  return failure === 'invalid' || (status >= 500 && !(status === 503 && retryAfter !== undefined));
}

function circuitOpen(unreachable: string, retryAfter: number): UpstreamError {
  return new UpstreamError('unreachable', unreachable, { retryAfter, cause: 'circuit open' });
}
