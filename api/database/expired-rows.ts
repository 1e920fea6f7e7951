import { gt, lt, or } from 'drizzle-orm';
import { addDays } from '#shared/dates.ts';
import { LONGEST_LIMIT_SECONDS } from '#shared/rate-limits/limit-steps.ts';
import type { Database } from './database.ts';
import { codes, sessions } from './schema/accounts.ts';
import { idempotencyKeys, jobs, marks, rateLimits } from './schema/service.ts';

/** A used code is kept for a day: the response to a link that is opened a second time says that it has worked. */
const CODES_KEPT_DAYS = 1;

/** How long a job that has failed for good can be tried again. */
const DEAD_LETTERS_KEPT_DAYS = 14;

/** Deletes, of each table, the rows that expired before the given time. */
export const expiredRows = (db: Database) => ({
  sessions: (before: Date) => db.delete(sessions).where(lt(sessions.expiresAt, before)),
  codes: (before: Date) => db.delete(codes).where(lt(codes.expiresAt, addDays(before, -CODES_KEPT_DAYS))),
  idempotencyKeys: (before: Date) => db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, before)),
  deadLetters: (before: Date) => db.delete(jobs).where(lt(jobs.failedAt, addDays(before, -DEAD_LETTERS_KEPT_DAYS))),
  marks: (before: Date) => db.delete(marks).where(lt(marks.expiresAt, before)),

  /**
   * Also counts of windows that end later than any can: the clock was ahead when they began, and they would refuse
   * their caller until then.
   */
  rateLimits(before: Date) {
    // The library measures windows by the system's clock.
    const lastEnd = new Date(Date.now() + LONGEST_LIMIT_SECONDS * 1000);
    return db.delete(rateLimits).where(or(lt(rateLimits.expire, before), gt(rateLimits.expire, lastEnd)));
  },
});
