import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Clock } from '#api/lib/clock.ts';
import type { Database } from '#api/store/database.ts';
import { spentTokens } from '#api/store/schema.ts';

export type SpentTokensStore = ReturnType<typeof createSpentTokensStore>;

/** States and credentials that were used. Each is remembered until it would have expired anyway. */
export function createSpentTokensStore(db: Database, clock: Clock) {
  return {
    /** @returns whether this was the first time; of many at once, one is first */
    async spend(token: string, expiresAt: Date): Promise<boolean> {
      const tokenHash = createHash('sha256').update(token).digest('base64url');
      const rows = await db
        .insert(spentTokens)
        .values({ tokenHash, expiresAt })
        .onConflictDoNothing()
        .returning({ tokenHash: spentTokens.tokenHash });
      return rows.length > 0;
    },

    async forgetExpired(): Promise<void> {
      await db.delete(spentTokens).where(lt(spentTokens.expiresAt, clock()));
    },
  };
}
