import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { CounterStore } from '#shared/node/rate-limiter.ts';
import type { Database } from './database.ts';
import { rateLimits } from './schema.ts';

/** Counts in PostgreSQL, where several services count together. Each count is one statement. */
export function createDatabaseCounters(db: Database): CounterStore {
  return (options) => new RateLimiterDrizzle({ ...options, storeClient: db, schema: rateLimits, clearExpiredByTimeout: false });
}

/** Deletes the counts of windows that have ended. */
export async function deleteExpiredCounts(db: Database): Promise<void> {
  // The library measures windows by the system's clock.
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}
