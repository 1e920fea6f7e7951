import { eq } from 'drizzle-orm';
import { hashToken } from '#api/lib/secrets.ts';
import { type Database, hasRows } from './database.ts';
import { marks } from './schema/service.ts';

/**
 * Records an event that may happen once, until its mark expires.
 *
 * @returns whether it is the first time; of parallel calls one is the first
 */
export function markOnce(db: Database, what: string, expiresAt: Date): Promise<boolean> {
  const row = { whatHash: hashToken(what), expiresAt };
  return hasRows(db.insert(marks).values(row).onConflictDoNothing().returning());
}

/** Records an event. A later call moves the expiry of its mark. */
export async function mark(db: Database, what: string, expiresAt: Date): Promise<void> {
  const row = { whatHash: hashToken(what), expiresAt };
  await db.insert(marks).values(row).onConflictDoUpdate({ target: marks.whatHash, set: row });
}

export const isMarked = (db: Database, what: string): Promise<boolean> =>
  hasRows(
    db
      .select()
      .from(marks)
      .where(eq(marks.whatHash, hashToken(what))),
  );
