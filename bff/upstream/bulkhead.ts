import type { CancelSignal } from '#shared/node/cancel-signal.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { GroupLimits } from './call-groups.ts';
import { createCallSlots } from './call-slots.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { RawAnswer } from './envelope.ts';
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

interface Try {
  signal: CancelSignal | undefined;
  /** The key of the client's address. */
  client: string;
  /** The path of the one thing it asks for, such as an order; null where all clients ask for the same path. */
  resource: string | null;
  /** The message for a person where no answer came. */
  unreachable: string;
}

export interface Bulkhead {
  /**
   * Runs one try of a call, once it has a slot and where the circuit lets it.
   *
   * @throws UpstreamError, or what a streaming body threw
   */
  run(call: Try, work: () => Promise<RawAnswer>): Promise<RawAnswer>;
}

/** Keeps a group of calls to itself: its failures open no other group's circuit, and its slow calls take no other group's connections. */
export function createBulkhead(limits: GroupLimits, { clock, onTry }: Options): Bulkhead {
  const slots = createCallSlots(limits);
  const breaker = createCircuitBreaker(clock);

  /** Counts the try, and translates its errors. */
  const guard = async ({ unreachable, client, resource }: Try, work: () => Promise<RawAnswer>): Promise<RawAnswer> => {
    const entry = breaker.enter();
    if ('retryAfter' in entry) throw circuitOpen(unreachable, entry.retryAfter);
    const settle = (isUp: boolean, sources?: string[]): void => {
      entry.settle(isUp ? 'succeeded' : 'failed', sources);
      onTry?.(isUp);
    };
    // A connection that fails tells of the whole API; a time-out or a gateway's answer may be about one order only.
    const sources = resource === null ? [client] : [client, resource];
    try {
      const answer = await work();
      settle(!isDead(answer), sources);
      return answer;
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.fault === 'aborted') {
        entry.settle('abandoned');
        throw error instanceof ExchangeError ? new UpstreamError('unreachable', unreachable, { cause: error }) : error;
      }
      // An API that answers nonsense is up.
      settle(error.fault === 'garbage', error.fault === 'timeout' ? sources : undefined);
      const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
      throw isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', unreachable, { cause: error });
    }
  };

  return {
    async run(call, work) {
      // Before the wait for a slot as well: while the circuit is open a refusal must be quick.
      const secondsLeft = breaker.secondsLeft();
      if (secondsLeft > 0) throw circuitOpen(call.unreachable, secondsLeft);
      const place = slots.take(call.client, call.signal);
      const result = typeof place === 'string' ? place : await place;
      if (result !== 'taken') {
        throw new UpstreamError('unreachable', call.unreachable, { cause: result, ...(result === 'busy' && { retryAfter: BUSY_RETRY_AFTER_S }) });
      }
      try {
        return await guard(call, work);
      } finally {
        slots.release(call.client);
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
