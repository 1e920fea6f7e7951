import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '#shared/limits.ts';

/** Thrown where a limit is spent. */
export class RateLimitError extends Error {
  override name = 'RateLimitError';

  /** @param retryAfter whole seconds until the limit starts afresh, at least 1 */
  constructor(readonly retryAfter: number) {
    super(`Too many requests. Please try again in ${retryAfter} seconds.`);
  }
}

/** Says whether work that ended in this error takes a point; `null` stands for success. */
type Counts = (error: unknown) => boolean;

/** Counts by key (an address, a phone number) in a fixed window of time. Every method throws {@link RateLimitError} once the points are spent. */
export interface RateLimiter {
  /** Takes one point. */
  consume(key: string): Promise<void>;
  /** Takes one point before `work` and gives it back where the outcome does not count, so that parallel calls cannot exceed the limit. */
  reserve<T>(key: string, counts: Counts, work: () => Promise<T>): Promise<T>;
  /** Takes one point after `work` where the outcome counts. Holds nothing meanwhile: calls in flight together may exceed the limit. */
  penalize<T>(key: string, counts: Counts, work: () => Promise<T>): Promise<T>;
}

/** One limiter for each name of a table of limits. */
export type RateLimiters<Name extends string> = Readonly<Record<Name, RateLimiter>>;

interface Options {
  /** `RATE_LIMIT`: off for benchmarks and load tests. */
  isOn: boolean;
  /** Where replicas count together. While it is away each replica counts for itself, with half the points. */
  redis?: Redis | null;
}

export function createRateLimiters<Name extends string>(limits: Record<Name, RateLimit>, { isOn, redis = null }: Options): RateLimiters<Name> {
  const limiters = Object.entries<RateLimit>(limits).map(([name, limit]) => [name, isOn ? createRateLimiter(name, limit, redis) : unlimited]);
  return Object.fromEntries(limiters) as RateLimiters<Name>;
}

/** @param name prefix of this limiter's keys in Redis */
export function createRateLimiter(name: string, { points, seconds }: RateLimit, redis: Redis | null = null): RateLimiter {
  const limiter = redis === null ? new RateLimiterMemory({ points, duration: seconds }) : createShared(redis, name, { points, seconds });

  const take = async (key: string): Promise<{ state: RateLimiterRes; isAllowed: boolean }> => {
    try {
      return { state: await limiter.consume(key), isAllowed: true };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { state: refusal, isAllowed: false };
      throw refusal;
    }
  };

  return {
    async consume(text) {
      const { state, isAllowed } = await take(hashKey(text));
      if (!isAllowed) throw toError(state);
    },

    async reserve(text, counts, work) {
      const key = hashKey(text);
      const { state, isAllowed } = await take(key);
      const windowEnd = performance.now() + state.msBeforeNext;
      // A point that is returned after its window would be added to those of the next window.
      const giveBack = async (): Promise<unknown> => performance.now() < windowEnd && limiter.reward(key);
      if (!isAllowed) {
        // The library counts a refused call, too: without this, refused calls would hold the limit at zero while others succeed.
        await giveBack();
        throw toError(state);
      }
      return settle(work, async (error) => void (counts(error) || (await giveBack())));
    },

    async penalize(text, counts, work) {
      const key = hashKey(text);
      const count = await limiter.get(key);
      if (count !== null && count.remainingPoints <= 0) throw toError(count);
      return settle(work, async (error) => void (counts(error) && (await limiter.penalty(key))));
    },
  };
}

/** Passes every call. */
export const unlimited: RateLimiter = {
  consume: () => Promise.resolve(),
  reserve: (_key, _counts, work) => work(),
  penalize: (_key, _counts, work) => work(),
};

function createShared(redis: Redis, name: string, { points, seconds }: RateLimit): RateLimiterRedis {
  const insuranceLimiter = new RateLimiterMemory({ points: Math.ceil(points / 2), duration: seconds });
  return new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${name}`, points, duration: seconds, rejectIfRedisNotReady: true, insuranceLimiter });
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

function toError({ msBeforeNext }: RateLimiterRes): RateLimitError {
  return new RateLimitError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}

/** Redis does not learn phone numbers and addresses, and a client does not choose the length of a key. */
function hashKey(text: string): string {
  return hash('sha256', text, 'base64url');
}
