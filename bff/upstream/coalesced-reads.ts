import { Cancellation, type CancelSignal } from '#shared/node/http/cancellation.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { RestCall } from './rest-call.ts';
import type { RestClient } from './rest-client.ts';
import { pathOf } from './rest-request.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * How long others may join a read. It bounds how old an answer can be when it arrives, and how many visitors wait for a call that hangs, where one of
 * their own might not.
 */
const JOIN_MS = 1_000;

/** Refusals that may be about the address of the visitor who was first: its limits, or its share of an API that is busy. */
const ABOUT_VISITOR = new Set([401, 403, 429, 503]);

type Call = RestCall<unknown>;

/**
 * One call of the API, and how many requests wait for its answer. It is its call's signal, which fires when the last of them has left. One that has left
 * while others wait is given the answer as well, and has no use for it: a promise of its own would cost every read.
 */
class SharedRead extends Cancellation {
  /** Set as soon as it has begun, and dropped at its end: V8's maps may hold on to entries that were removed until the next full collection. */
  answer: Promise<unknown> | undefined;
  #readers = 0;

  constructor(
    readonly key: string,
    readonly startedAt: number,
    /** Runs before the call ends because all have left. */
    readonly onDeserted: (read: SharedRead) => void,
  ) {
    super();
  }

  join(signal: CancelSignal | undefined): void {
    this.#readers += 1;
    if (signal?.aborted) this.#leave();
    else signal?.addEventListener('abort', () => this.#leave(), { once: true });
  }

  #leave(): void {
    this.#readers -= 1;
    if (this.#readers > 0) return;
    this.onDeserted(this);
    this.abort();
  }
}

/**
 * Makes equal public reads that run at the same time share one call of the API (decision 070): those with `isPublic` and without a token whose path and
 * query are the same. The call carries the address and the request id of the first. Nothing is kept once it has ended.
 */
export function shareReads(rest: RestClient, clock: Clock): RestClient {
  const running = new Map<string, SharedRead>();

  const forget = (read: SharedRead): void => {
    if (running.get(read.key) === read) running.delete(read.key);
    read.answer = undefined;
  };

  const lead = async (read: SharedRead, call: Call): Promise<unknown> => {
    try {
      const answer = rest.call({ ...call, signal: read });
      read.join(call.signal);
      return await answer;
    } finally {
      forget(read);
    }
  };

  const join = async (read: SharedRead, call: Call): Promise<unknown> => {
    read.join(call.signal);
    try {
      return await read.answer;
    } catch (error) {
      // An own call says how the API, or our own bulkhead, treats this visitor.
      if (isAboutVisitor(error)) return rest.call(call);
      throw error;
    }
  };

  const share = (call: Call): Promise<unknown> => {
    const key = pathOf(call);
    const known = running.get(key);
    if (known && clock.now() - known.startedAt < JOIN_MS) return join(known, call);
    const read = new SharedRead(key, clock.now(), forget);
    running.set(key, read);
    const answer = lead(read, call);
    read.answer = answer;
    return answer;
  };

  /** A read that begins after a write has answered must see it: no read joins one that began before. */
  const write = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      running.clear();
    }
  };

  return {
    call<T>(call: RestCall<T>): Promise<T> {
      if (!isRead(call)) return write(rest.call(call));
      return call.isPublic && call.bearer === undefined ? (share(call) as Promise<T>) : rest.call(call);
    },
    callForMessage: (call) => write(rest.callForMessage(call)),
    callOpen: (call) => write(rest.callOpen(call)),
    close: () => rest.close(),
  };
}

/** A read that must not be repeated, such as Google's callback, may change something. */
function isRead({ method, once, isLookUp }: Pick<Call, 'method' | 'once' | 'isLookUp'>): boolean {
  return (method === 'GET' && !once) || isLookUp === true;
}

function isAboutVisitor(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return error.failure === 'refused' ? ABOUT_VISITOR.has(error.status ?? 0) : error.cause === 'full';
}
