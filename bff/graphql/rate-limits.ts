import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { hashKey, type SharedRedis } from '#bff/lib/redis.ts';
import { rateLimited } from './errors.ts';
import { createLocalLedger, createSharedLedger, type MissLedger } from './miss-ledger.ts';
import { createWaitingLine, type WaitingLine } from './waiting-line.ts';

export interface Allowance {
  /** Tells its count from those of other limits. */
  name: string;
  points: number;
  seconds: number;
}

/** How often something may be done for one key. */
export interface Quota {
  /** @throws RATE_LIMITED */
  take(key: string): Promise<void>;
}

/** How often something may end in a certain way for one key (go wrong, mostly); any other end costs nothing. */
export interface MissQuota {
  /**
   * Runs `work`, and counts it when `isMiss` says so of the error it ended in, or of null when it went well.
   * @throws RATE_LIMITED without running it, once the misses are spent
   */
  guard<T>(key: string, isMiss: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>;
}

export const unlimited: Quota & MissQuota = {
  take: () => Promise.resolve(),
  guard: (_key, _isMiss, work) => work(),
};

/**
 * @param redis where replicas count together; while it is away, each allows half, so that an outage opens nothing
 */
export function createQuota(allowance: Allowance, redis: SharedRedis | null = null): Quota {
  const { name, points, seconds } = redis ? stricter(allowance) : allowance;
  const local = new RateLimiterMemory({ points, duration: seconds });
  const shared = redis && new RateLimiterRedis({ storeClient: redis.client, keyPrefix: `quota:${name}`, points: allowance.points, duration: seconds });
  return {
    async take(key) {
      const refusal = redis && shared ? await redis.attempt(() => refusalOf(shared, hashKey(key)), () => refusalOf(local, key)) : await refusalOf(local, key);
      if (refusal) throw rateLimited(refusal.msBeforeNext / 1000);
    },
  };
}

async function refusalOf(limiter: RateLimiterMemory | RateLimiterRedis, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function stricter(allowance: Allowance): Allowance {
  return { ...allowance, points: Math.ceil(allowance.points / 2) };
}

/**
 * Misses are known only afterwards, so a burst of parallel guesses would slip past a plain counter. Here no more may run at a time than
 * misses are left; the others wait in line, and honest ones soon get their turn.
 * @param redis as for {@link createQuota}
 */
export function createMissQuota(allowance: Allowance, redis: SharedRedis | null = null): MissQuota {
  const ledger: MissLedger = redis ? createSharedLedger(redis, allowance, createLocalLedger(stricter(allowance))) : createLocalLedger(allowance);
  const lines = new Map<string, WaitingLine>();

  return {
    async guard(key, isMiss, work) {
      const line = lines.get(key) ?? createWaitingLine();
      lines.set(key, line);
      line.visitors += 1;
      try {
        const place = await line.enter(() => ledger.enter(key));
        let hasMissed = false;
        try {
          const result = await work();
          hasMissed = isMiss(null);
          return result;
        } catch (error) {
          hasMissed = isMiss(error);
          throw error;
        } finally {
          await place.leave(hasMissed);
          line.leave();
        }
      } finally {
        line.visitors -= 1;
        if (line.visitors === 0) lines.delete(key);
      }
    },
  };
}
