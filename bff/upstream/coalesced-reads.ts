import type { Clock } from '#shared/node/clock.ts';
import type { RestCall } from './rest-call.ts';
import type { RestClient } from './rest-client.ts';
import { pathOf } from './rest-request.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * How long others may join a read. It bounds how old an answer can be, and how many visitors wait for a call that
 * hangs.
 */
const JOIN_MS = 1_000;

/** Refusals that may concern the first visitor's address only: its limits, or its share of a busy API. */
const ABOUT_VISITOR = new Set([401, 403, 429, 503]);

type Call = RestCall<unknown>;

class SharedRead {
  constructor(
    readonly startedAt: number,
    /** Cleared at the end: decision 069. */
    public answer: Promise<unknown> | undefined,
  ) {}
}

/**
 * Makes equal public reads that run at the same time share one call of the API (decision 070): those with `isPublic`
 * and without a token whose path and query are the same. The call carries the address and the request id of the first,
 * and nothing is kept once it has ended.
 */
export function coalesceReads(rest: RestClient, clock: Clock): RestClient {
  const running = new Map<string, SharedRead>();

  async function lead(path: string, call: Call): Promise<unknown> {
    const read = new SharedRead(clock.now(), rest.call(call));
    running.set(path, read);
    try {
      return await read.answer;
    } finally {
      if (running.get(path) === read) running.delete(path);
      read.answer = undefined;
    }
  }

  async function join(answer: Promise<unknown> | undefined, call: Call): Promise<unknown> {
    try {
      return await answer;
    } catch (error) {
      // This visitor's own call may succeed.
      if (isAboutVisitor(error)) return rest.call(call);
      throw error;
    }
  }

  function read(call: Call): Promise<unknown> {
    if (!call.isPublic || call.bearer !== undefined) return rest.call(call);
    const path = pathOf(call);
    const known = running.get(path);
    return known && clock.now() - known.startedAt < JOIN_MS ? join(known.answer, call) : lead(path, call);
  }

  return { ...rest, call: <T>(call: RestCall<T>) => read(call) as Promise<T> };
}

function isAboutVisitor(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return error.failure === 'refused' ? ABOUT_VISITOR.has(error.status ?? 0) : error.cause === 'full';
}
