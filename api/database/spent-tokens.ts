import { lt } from 'drizzle-orm';
import { type Database, isAny } from './database.ts';
import { spentTokens } from './schema.ts';
import { hashToken } from '#api/lib/tokens.ts';

/**
 * Records that a token has been used, until it expires.
 *
 * @returns whether this is the first use; of parallel calls one is the first
 */
export function spendToken(db: Database, token: string, expiresAt: Date): Promise<boolean> {
  const row = { tokenHash: hashToken(token), expiresAt };
  return isAny(db.insert(spentTokens).values(row).onConflictDoNothing().returning());
}

/** Deletes all rows of the table that expired before the given time: also the marks of deleted orders. */
export async function deleteExpiredTokens(db: Database, expiredBefore: Date): Promise<void> {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, expiredBefore));
}
