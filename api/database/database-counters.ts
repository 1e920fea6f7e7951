import { gt, lt, or } from 'drizzle-orm';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import { LONGEST_LIMIT_SECONDS } from '#shared/node/protection/limit-steps.ts';
import type { CounterStore } from '#shared/node/protection/rate-limiter.ts';
import type { Database } from './database.ts';
import { rateLimits } from './schema.ts';

/** Counts in PostgreSQL, where several services count together. Each count is one statement. */
export function createDatabaseCounters(db: Database): CounterStore {
  return (options) =>
    new RateLimiterDrizzle({ ...options, storeClient: db, schema: rateLimits, clearExpiredByTimeout: false });
}

/**
 * Deletes the counts of windows that ended before the given time, and of windows that end later than any can: the clock
 * was ahead when they began, and they would refuse their caller until then.
 */
export async function deleteExpiredCounts(db: Database, expiredBefore: Date): Promise<void> {
  // The library measures windows by the system's clock.
  const lastEnd = new Date(Date.now() + LONGEST_LIMIT_SECONDS * 1000);
  await db.delete(rateLimits).where(or(lt(rateLimits.expire, expiredBefore), gt(rateLimits.expire, lastEnd)));
}
