import { hash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '#shared/limits.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { type CounterState, MemoryCounters } from './memory-counters.ts';

/** Thrown where a limit is spent. */
export class RateLimitError extends Error {
  override name = 'RateLimitError';

  /** @param retryAfter whole seconds until the limit starts afresh, at least 1 */
  constructor(readonly retryAfter: number) {
    super(serverMessages.tooMany(retryAfter));
  }
}

/** Says whether work that ended in this error takes a point; `null` stands for success. */
export type Counts = (error: unknown) => boolean;

/** Counts by key (an address, a phone number) in a fixed window of time. Every method throws {@link RateLimitError} once the points are spent. */
export interface RateLimiter {
  /**
   * Takes one point before `work` and gives it back where the outcome does not count, so that parallel calls cannot exceed the limit. Where all
   * points left are held by calls of this process, it waits for the end of one of them, for `MAX_WAIT_MS` at most.
   */
  reserve<T>(key: string, counts: Counts, work: () => Promise<T>): Promise<T>;
  /** Takes one point after `work` where the outcome counts. Holds nothing meanwhile: calls in flight together may exceed the limit. */
  penalize<T>(key: string, counts: Counts, work: () => Promise<T>): Promise<T>;
  /** Gives all points of the key back. */
  clear(key: string): Promise<void>;
}

/** One limiter for each name of a table of limits. */
export type RateLimiters<Name extends string> = Readonly<Record<Name, RateLimiter>>;

/** Remembers keys for a fixed time. */
export interface RateMemory {
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
}

/** Counts of this process are there at once: a promise for each would cost more than the counting. */
type Soon<T> = T | Promise<T>;

/** The counts of one limit, by key: what is used here of a limiter of rate-limiter-flexible. */
export interface Counters {
  /** True for counts of this process: others are given hashes of the keys. */
  readonly isLocal?: boolean;
  /** Takes one point. Rejects with a `RateLimiterRes` where none was left. */
  consume(key: string): Soon<CounterState>;
  /** Takes one point, even where none is left. */
  penalty(key: string): Soon<CounterState>;
  /** Gives one point back. */
  reward(key: string): Soon<CounterState>;
  get(key: string): Soon<CounterState | null>;
  /** Begins a window of so many seconds, in which these points are taken. */
  set(key: string, points: number, seconds: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** Creates the counters of one limit; `keyPrefix` names the limit where several share a table, `duration` is in seconds. */
export type CounterStore = (options: { keyPrefix: string; points: number; duration: number }) => Counters;

/** Counts in this process. */
export const memoryCounters: CounterStore = (options) => new MemoryCounters(options);

/** A call waits for a point that another call holds: at most so long, and at most so many for one key. */
const MAX_WAIT_MS = 3_000;
const MAX_WAITING = 100;

/** @param onRefusal is told the name of a limit that has refused work */
export function createRateLimiters<Name extends string>(limits: Record<Name, RateLimit>, store: CounterStore = memoryCounters, onRefusal?: (name: string) => void): RateLimiters<Name> {
  return Object.fromEntries(Object.entries<RateLimit>(limits).map(([name, limit]) => [name, createRateLimiter(name, limit, store, onRefusal)])) as RateLimiters<Name>;
}

/** @param name of the limit, for stores that several limits share */
export function createRateLimiter(name: string, { points, seconds }: RateLimit, store: CounterStore = memoryCounters, onRefusal?: (name: string) => void): RateLimiter {
  const limiter = store({ keyPrefix: `limit:${name}`, points, duration: seconds });
  const keyOf = limiter.isLocal ? localKey : hashKey;
  const holders = createHolders();

  const toRefusal = ({ msBeforeNext }: CounterState): RateLimitError => {
    onRefusal?.(name);
    return new RateLimitError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  };

  // A point that is returned after its window would be added to those of the next window.
  const giveBack = (key: string, windowEnd: number): unknown => performance.now() < windowEnd && limiter.reward(key);

  /** The state after a point was taken, or how long the limit lasts. */
  async function stateOf(key: string, taken: Promise<CounterState>): Promise<{ state: CounterState; isAllowed: boolean }> {
    try {
      return { state: await taken, isAllowed: true };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The library counts a refused call, too: without this, refused calls would hold the limit at zero while others succeed.
      await giveBack(key, performance.now() + refusal.msBeforeNext);
      return { state: refusal, isAllowed: false };
    }
  }

  const take = (key: string): Soon<CounterState> => {
    const taken = limiter.consume(key);
    return taken instanceof Promise ? takeOrWait(key, taken, holders.isHeld(key)) : taken;
  };

  /** @param first the first try, already begun */
  async function takeOrWait(key: string, first: Promise<CounterState>, wasHeldBefore: boolean): Promise<CounterState> {
    const deadline = performance.now() + MAX_WAIT_MS;
    let [taken, wasHeld] = [first, wasHeldBefore];
    for (;;) {
      const { state, isAllowed } = await stateOf(key, taken);
      if (isAllowed) return state;
      const mayWait = wasHeld || holders.isHeld(key);
      if (!mayWait || performance.now() >= deadline || !(await holders.wait(key, deadline))) throw toRefusal(state);
      wasHeld = holders.isHeld(key);
      taken = Promise.resolve(limiter.consume(key));
    }
  }

  return {
    reserve(text, counts, work) {
      const key = keyOf(text);
      return whenThere(take(key), ({ msBeforeNext }) => {
        const windowEnd = performance.now() + msBeforeNext;
        const release = holders.hold(key);
        return settle(work, (error) => {
          const counted = counts(error) || giveBack(key, windowEnd);
          return counted instanceof Promise ? counted.finally(release) : release();
        });
      });
    },

    penalize(text, counts, work) {
      const key = keyOf(text);
      return whenThere(limiter.get(key), (count) => {
        const isSpent = count !== null && count.remainingPoints <= 0;
        return isSpent ? Promise.reject(toRefusal(count)) : settle(work, (error) => counts(error) && limiter.penalty(key));
      });
    },

    clear: async (text) => void (await limiter.delete(keyOf(text))),
  };
}

/** @param name of the memory, for stores that several share */
export function createRateMemory(name: string, seconds: number, store: CounterStore = memoryCounters): RateMemory {
  const limiter = store({ keyPrefix: `known:${name}`, points: 1, duration: seconds });
  const keyOf = limiter.isLocal ? localKey : hashKey;
  return {
    has: async (key) => (await limiter.get(keyOf(key))) !== null,
    add: async (key) => void (await limiter.set(keyOf(key), 1, seconds)),
  };
}

/** Which keys calls of this process hold points of, and the calls that wait for one. */
function createHolders() {
  const entries = new Map<string, { held: number; waiting: (() => void)[] }>();

  return {
    isHeld: (key: string): boolean => entries.has(key),

    /** @returns gives the place to the call that has waited longest */
    hold(key: string): () => void {
      const entry = entries.get(key) ?? { held: 0, waiting: [] };
      entries.set(key, entry);
      entry.held += 1;
      return () => {
        entry.held -= 1;
        if (entry.held > 0) return entry.waiting.shift()?.();
        // No other call will end: the calls that still wait have to check again.
        entries.delete(key);
        for (const wake of entry.waiting.splice(0)) wake();
      };
    },

    /** @returns false where the time is over, or too many wait */
    async wait(key: string, deadline: number): Promise<boolean> {
      const entry = entries.get(key);
      if (entry === undefined) return true;
      if (entry.waiting.length >= MAX_WAITING) return false;
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          entry.waiting = entry.waiting.filter((other) => other !== wake);
          resolve(false);
        }, deadline - performance.now());
        entry.waiting.push(wake);
      });
    },
  };
}

/** Goes on at once with a value that is there. */
function whenThere<T, Result>(value: Soon<T>, go: (value: T) => Promise<Result>): Promise<Result> {
  return value instanceof Promise ? value.then(go) : go(value);
}

/** Runs `work`, then calls `count` with its error, or with null, before it settles. */
async function settle<T>(work: () => Promise<T>, count: (error: unknown) => unknown): Promise<T> {
  let failure: unknown = null;
  try {
    return await work();
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    const counted = count(failure);
    if (counted instanceof Promise) await counted;
  }
}

/** Addresses and phone numbers are shorter. */
const LONGEST_LOCAL_KEY = 100;

/** A client does not choose the length of a key. */
function localKey(text: string): string {
  return text.length <= LONGEST_LOCAL_KEY ? text : hashKey(text);
}

/** A store does not learn phone numbers and addresses. */
function hashKey(text: string): string {
  return hash('sha256', text, 'base64url');
}
