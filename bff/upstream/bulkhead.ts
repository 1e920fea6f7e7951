import type { CancelSignal } from '#shared/node/http/cancellation.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { GroupLimits } from './call-groups.ts';
import { createCallSlots } from './call-slots.ts';
import { createCircuitBreaker, type Settle } from '#shared/node/protection/circuit-breaker.ts';
import type { RawAnswer } from './response-envelope.ts';
import { ExchangeError } from './http-exchange.ts';
import { GATEWAY_FAULTS } from './retries.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

/** A slot is free again about as soon as one call ends. */
const BUSY_RETRY_AFTER_S = 1;

interface Options {
  clock: Clock;
  /** Runs after each try: whether the API answered. */
  onTry?: (isUp: boolean) => void;
}

/** On whose account a call runs. */
export interface Caller {
  signal: CancelSignal | undefined;
  /** The key of the client's address. */
  client: string;
  /** What else than the whole API may make its tries fail: its client, and the path of the one thing it asks for, such as an order. */
  sources: readonly string[];
  /** The message for a person where no answer came. */
  unreachable: string;
}

/** What a group of calls is doing, for the metrics. */
export interface BulkheadState {
  inFlight: number;
  waiting: number;
  isOpen: boolean;
}

export interface Bulkhead {
  state(): BulkheadState;
  /**
   * Runs one try of a call, once it has a slot and where the circuit lets it.
   *
   * @throws UpstreamError, or what a streaming body threw
   */
  run<Request>(caller: Caller, send: (request: Request) => Promise<RawAnswer>, request: Request): Promise<RawAnswer>;
}

/** Keeps a group of calls to itself: its failures open no other group's circuit, and its slow calls take no other group's connections. */
export function createBulkhead(limits: GroupLimits, { clock, onTry }: Options): Bulkhead {
  const slots = createCallSlots(limits);
  const breaker = createCircuitBreaker(clock);

  const enter = (unreachable: string): Settle => {
    const entry = breaker.enter();
    if ('retryAfter' in entry) throw circuitOpen(unreachable, entry.retryAfter);
    return entry.settle;
  };

  const count = (settle: Settle, isUp: boolean, sources?: readonly string[]): void => {
    settle(isUp ? 'succeeded' : 'failed', sources);
    onTry?.(isUp);
  };

  /** Counts a try that brought no answer, and translates its error. */
  const fail = (settle: Settle, error: unknown, { unreachable, sources }: Caller): unknown => {
    if (!(error instanceof ExchangeError) || error.fault === 'aborted') {
      settle('abandoned');
      return error instanceof ExchangeError ? new UpstreamError('unreachable', unreachable, { cause: error }) : error;
    }
    // An API that answers nonsense is up. A connection that fails tells of the whole API; a time-out may be about one order only.
    count(settle, error.fault === 'garbage', error.fault === 'timeout' ? sources : undefined);
    const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
    return isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', unreachable, { cause: error });
  };

  return {
    state: () => ({ ...slots.usage(), isOpen: breaker.secondsLeft() > 0 }),
    // One function that awaits once: every call passes here, and each layer of promises costs it.
    async run(caller, send, request) {
      // Before the wait for a slot as well: while the circuit is open a refusal must be quick.
      const secondsLeft = breaker.secondsLeft();
      if (secondsLeft > 0) throw circuitOpen(caller.unreachable, secondsLeft);
      const place = slots.take(caller.client, caller.signal);
      const result = typeof place === 'string' ? place : await place;
      if (result !== 'taken') {
        throw new UpstreamError('unreachable', caller.unreachable, {
          cause: result,
          ...(result === 'busy' && { retryAfter: BUSY_RETRY_AFTER_S }),
        });
      }
      try {
        const settle = enter(caller.unreachable);
        let answer: RawAnswer;
        try {
          answer = await send(request);
        } catch (error) {
          throw fail(settle, error, caller);
        }
        count(settle, !isDead(answer), caller.sources);
        return answer;
      } finally {
        slots.release(caller.client);
      }
    },
  };
}

/** A gateway without its server. A 503 that says when to come back is an API that is busy, not dead. */
function isDead({ status, retryAfter }: RawAnswer): boolean {
  return GATEWAY_FAULTS.has(status) && !(status === 503 && retryAfter !== undefined);
}

function circuitOpen(unreachable: string, retryAfter: number): UpstreamError {
  return new UpstreamError('unreachable', unreachable, { retryAfter, cause: 'circuit open' });
}
