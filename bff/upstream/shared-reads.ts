import { Cancellation } from '#shared/node/cancel-signal.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { RestCall, RestClient } from './rest-client.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * How long others may join a read. It bounds how old an answer can be when it arrives, and how many visitors wait for a call that hangs, where one of
 * their own might not.
 */
const JOIN_MS = 1_000;

/** Refusals that may be about the address of the visitor who was first: its limits, or its share of an API that is busy. */
const ABOUT_VISITOR = new Set([401, 403, 429, 503]);

type Call = RestCall<unknown>;

/** One call of the API, and the requests that wait for its answer. */
interface SharedRead {
  answer: Promise<unknown>;
  startedAt: number;
  readers: number;
  /** Ends the call when its last reader has left. */
  signal: Cancellation;
}

/**
 * Makes equal public reads that run at the same time share one call of the API (decision 070): those with `isPublic` and without a token whose route,
 * parameters and query are the same. The call carries the address and the request id of the first. Nothing is kept once it has ended.
 */
export function shareReads(rest: RestClient, clock: Clock): RestClient {
  const running = new Map<string, SharedRead>();

  const begin = (call: Call, key: string): SharedRead => {
    const signal = new Cancellation();
    const read: SharedRead = { answer: rest.call({ ...call, signal }), startedAt: clock.now(), readers: 0, signal };
    running.set(key, read);
    const end = (): void => close(key, read);
    read.answer.then(end, end);
    return read;
  };

  const close = (key: string, read: SharedRead): void => {
    if (running.get(key) === read) running.delete(key);
  };

  const share = async (call: Call): Promise<unknown> => {
    const key = keyOf(call);
    const known = running.get(key);
    const isJoined = known !== undefined && clock.now() - known.startedAt < JOIN_MS;
    const read = isJoined ? known : begin(call, key);
    try {
      return await waitFor(read, call, () => close(key, read));
    } catch (error) {
      // An own call says how the API, or our own bulkhead, treats this visitor.
      if (isJoined && isAboutVisitor(error)) return rest.call(call);
      throw error;
    }
  };

  /** Whoever reads after a write has answered may rely on it: no read joins one that began before. */
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

function keyOf({ route, params, query }: Call): string {
  return `${route} ${JSON.stringify([params, query])}`;
}

/** Waits for the answer, or until the reader's own client has left. @param onDeserted runs before the call ends because nobody waits for it */
function waitFor(read: SharedRead, { signal, unreachable }: Call, onDeserted: () => void): Promise<unknown> {
  read.readers += 1;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      read.readers -= 1;
      if (read.readers === 0) {
        onDeserted();
        read.signal.abort();
      }
      reject(new UpstreamError('unreachable', unreachable, { cause: 'aborted' }));
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    const stay = (): void => signal?.removeEventListener('abort', leave);
    read.answer.then(
      (answer) => {
        stay();
        resolve(answer);
      },
      (error: unknown) => {
        stay();
        reject(error as Error);
      },
    );
  });
}

function isAboutVisitor(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return error.failure === 'refused' ? ABOUT_VISITOR.has(error.status ?? 0) : error.cause === 'busy';
}
