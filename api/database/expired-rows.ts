import { lt } from 'drizzle-orm';
import { addDays } from '#api/lib/days.ts';
import type { Database } from './database.ts';
import { codes, sessions } from './schema/accounts.ts';
import { idempotencyKeys, jobs, marks, rateLimits } from './schema/service.ts';

/** A used code is kept for a day: the response to a link that is opened a second time says that it has worked. */
const CODES_KEPT_DAYS = 1;

/** How long a dead letter is kept, and can be tried again. */
const DEAD_LETTERS_KEPT_DAYS = 14;

/** Deletes, of each table, the rows that expired before the given time. */
export const expiredRows = (db: Database) => ({
  sessions: (before: Date) => db.delete(sessions).where(lt(sessions.expiresAt, before)),
  codes: (before: Date) => db.delete(codes).where(lt(codes.expiresAt, addDays(before, -CODES_KEPT_DAYS))),
  idempotencyKeys: (before: Date) => db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, before)),
  deadLetters: (before: Date) => db.delete(jobs).where(lt(jobs.failedAt, addDays(before, -DEAD_LETTERS_KEPT_DAYS))),
  marks: (before: Date) => db.delete(marks).where(lt(marks.expiresAt, before)),

  rateLimits: (before: Date) => db.delete(rateLimits).where(lt(rateLimits.expire, before)),
});
