import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { CounterStore } from '#shared/node/protection/rate-limiter.ts';

/**
 * Counts in Redis, where replicas count together. While it is away each replica counts for itself, with half the
 * points.
 */
export function createRedisCounters(redis: Redis): CounterStore {
  return (options) => {
    const insuranceLimiter = new RateLimiterMemory({ ...options, points: Math.ceil(options.points / 2) });
    return new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter });
  };
}
