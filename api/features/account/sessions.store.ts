import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { type Clock } from '#api/lib/clock.ts';
import { addDays } from '#shared/dates.ts';
import type { Database } from '#api/store/database.ts';
import { members, sessions } from '#api/store/schema.ts';
import { createToken, hashToken } from './codes.ts';
import type { MemberRow } from './members.store.ts';

const LIVES_DAYS = 30;

const HOUR_MS = 60 * 60 * 1000;

export type SessionsStore = ReturnType<typeof createSessionsStore>;

/** Who is signed in. Tokens go in and out; what is kept are their hashes. */
export function createSessionsStore(db: Database, clock: Clock) {
  const lifetime = () => {
    const now = clock();
    return { createdAt: now, lastUsedAt: now, expiresAt: addDays(now, LIVES_DAYS) };
  };
  const isLive = (token: string) =>
    and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, clock()));

  return {
    /**
     * @param member as read when the password was checked
     * @returns the token; null where the password has been changed in between, since whoever
     * changed it has ended all sessions and means this one, too
     */
    open(member: Pick<MemberRow, 'id' | 'passwordHash'>): Promise<string | null> {
      const { id, passwordHash } = member;
      return db.transaction(async (tx) => {
        const isSame = passwordHash === null ? isNull(members.passwordHash) : eq(members.passwordHash, passwordHash);
        // Held until the session is in: a change of password waits, and then finds it.
        const found = await tx.select({ id: members.id }).from(members).where(and(eq(members.id, id), isSame)).for('share');
        if (found.length === 0) return null;
        const token = createToken();
        await tx.insert(sessions).values({ tokenHash: hashToken(token), memberId: id, ...lifetime() });
        return token;
      });
    },

    async memberOf(token: string): Promise<MemberRow | null> {
      const [row] = await db
        .select({ member: members, lastUsedAt: sessions.lastUsedAt })
        .from(sessions)
        .innerJoin(members, eq(members.id, sessions.memberId))
        .where(isLive(token));
      if (row === undefined) return null;
      const now = clock();
      if (now.getTime() - row.lastUsedAt.getTime() > HOUR_MS) {
        await db.update(sessions).set({ lastUsedAt: now }).where(isLive(token));
      }
      return row.member;
    },

    /** @returns the token that replaces this one; null where it was none, or was replaced already */
    async replace(token: string): Promise<string | null> {
      const next = createToken();
      const rows = await db
        .update(sessions)
        .set({ tokenHash: hashToken(next), ...lifetime() })
        .where(isLive(token))
        .returning({ memberId: sessions.memberId });
      return rows.length === 0 ? null : next;
    },

    async close(token: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
    },

    /** Ends the member's sessions, all but this one where one is named. */
    async closeAll(memberId: string, exceptToken?: string): Promise<void> {
      const others = exceptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(exceptToken));
      await db.delete(sessions).where(and(eq(sessions.memberId, memberId), others));
    },

    async forgetExpired(): Promise<void> {
      await db.delete(sessions).where(lt(sessions.expiresAt, clock()));
    },
  };
}
