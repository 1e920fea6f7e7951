import { lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { spentTokens } from './schema.ts';
import { hashToken } from '#api/lib/tokens.ts';

/**
 * Records that a token has been used, until it expires.
 *
 * @returns whether this is the first use; of parallel calls one is the first
 */
export async function spendToken(db: Database, token: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(spentTokens)
    .values({ tokenHash: hashToken(token), expiresAt })
    .onConflictDoNothing()
    .returning({ tokenHash: spentTokens.tokenHash });
  return rows.length > 0;
}

/** Deletes all rows of the table that expired before the given time: also the marks of deleted orders. */
export async function deleteExpiredTokens(db: Database, expiredBefore: Date): Promise<void> {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, expiredBefore));
}
