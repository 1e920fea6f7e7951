import { hash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '#shared/limits.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { MemoryCounters } from './memory-counters.ts';

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

/** The counts of one limit, by key: what is used here of a limiter of rate-limiter-flexible. */
export interface Counters {
  /** Takes one point. Rejects with the state where none was left. */
  consume(key: string): Promise<RateLimiterRes>;
  /** Takes one point, even where none is left. */
  penalty(key: string): Promise<RateLimiterRes>;
  /** Gives one point back. */
  reward(key: string): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
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
  const holders = createHolders();

  const toRefusal = ({ msBeforeNext }: RateLimiterRes): RateLimitError => {
    onRefusal?.(name);
    return new RateLimitError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  };

  // A point that is returned after its window would be added to those of the next window.
  const giveBack = async (key: string, windowEnd: number): Promise<unknown> => performance.now() < windowEnd && limiter.reward(key);

  /** The state after a point was taken, or how long the limit lasts. */
  async function take(key: string): Promise<{ state: RateLimiterRes; isAllowed: boolean }> {
    try {
      return { state: await limiter.consume(key), isAllowed: true };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The library counts a refused call, too: without this, refused calls would hold the limit at zero while others succeed.
      await giveBack(key, performance.now() + refusal.msBeforeNext);
      return { state: refusal, isAllowed: false };
    }
  }

  async function takeOrWait(key: string): Promise<RateLimiterRes> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const wasHeld = holders.isHeld(key);
      const { state, isAllowed } = await take(key);
      if (isAllowed) return state;
      const mayWait = wasHeld || holders.isHeld(key);
      if (!mayWait || performance.now() >= deadline || !(await holders.wait(key, deadline))) throw toRefusal(state);
    }
  }

  return {
    async reserve(text, counts, work) {
      const key = hashKey(text);
      const { msBeforeNext } = await takeOrWait(key);
      const windowEnd = performance.now() + msBeforeNext;
      const release = holders.hold(key);
      try {
        return await settle(work, async (error) => void (counts(error) || (await giveBack(key, windowEnd))));
      } finally {
        release();
      }
    },

    async penalize(text, counts, work) {
      const key = hashKey(text);
      const count = await limiter.get(key);
      if (count !== null && count.remainingPoints <= 0) throw toRefusal(count);
      return settle(work, async (error) => void (counts(error) && (await limiter.penalty(key))));
    },

    clear: async (text) => void (await limiter.delete(hashKey(text))),
  };
}

/** @param name of the memory, for stores that several share */
export function createRateMemory(name: string, seconds: number, store: CounterStore = memoryCounters): RateMemory {
  const limiter = store({ keyPrefix: `known:${name}`, points: 1, duration: seconds });
  return {
    has: async (key) => (await limiter.get(hashKey(key))) !== null,
    add: async (key) => void (await limiter.set(hashKey(key), 1, seconds)),
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

/** Runs `work`, then calls `count` with its error, or with null, before it settles. */
async function settle<T>(work: () => Promise<T>, count: (error: unknown) => Promise<void>): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await count(error);
    throw error;
  }
  await count(null);
  return result;
}

/** A store does not learn phone numbers and addresses, and a client does not choose the length of a key. */
function hashKey(text: string): string {
  return hash('sha256', text, 'base64url');
}
