import { and, eq, gt, ne } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '#api/database/database.ts';
import { members, sessions } from '#api/database/schema/accounts.ts';
import { hasHash, type MemberRow } from '#api/features/account/members.store.ts';
import { addDays } from '#api/lib/days.ts';
import { createToken, hashToken } from '#api/lib/secrets.ts';
import type { Clock } from '#shared/node/clock.ts';

const SESSION_LIFETIME_DAYS = 30;

/** A session as its member gets it. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** Sessions of members. Callers have the token; the store has its hash. */
export function createSessionsStore(db: Database, clock: Clock) {
  const newDates = () => {
    const now = new Date(clock.now());
    return { lastUsedAt: now, expiresAt: addDays(now, SESSION_LIFETIME_DAYS) };
  };
  const isValid = (token: string) =>
    and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, new Date(clock.now())));

  return {
    /**
     * @param member as read when the password was checked
     * @returns null if the password has been changed since, which has closed all sessions and must
     * prevent this one
     */
    open(member: Pick<MemberRow, 'id' | 'passwordHash'>): Promise<OpenedSession | null> {
      const { id, passwordHash } = member;
      return db.transaction(async (tx) => {
        // The row stays locked until the session is stored: a change of the password waits, and then closes this
        // session, too.
        const isSame = and(eq(members.id, id), hasHash(passwordHash));
        const isUnchanged = await hasRows(tx.select().from(members).where(isSame).for('share'));
        if (!isUnchanged) return null;
        const token = createToken(32);
        const dates = newDates();
        await tx
          .insert(sessions)
          .values({ tokenHash: hashToken(token), memberId: id, createdAt: dates.lastUsedAt, ...dates });
        return { token, expiresAt: dates.expiresAt };
      });
    },

    find(token: string): Promise<{ member: MemberRow; sessionId: string } | null> {
      const found = db
        .select({ member: members, sessionId: sessions.id })
        .from(sessions)
        .innerJoin(members, eq(members.id, sessions.memberId))
        .where(isValid(token));
      return firstRow(found);
    },

    /** Whether none has closed the member's session since it was found. */
    async isOpen(memberId: string, sessionId: string): Promise<boolean> {
      return (await db.$count(sessions, and(eq(sessions.memberId, memberId), eq(sessions.id, sessionId)))) > 0;
    },

    /** @returns the session with the new token; null if the token is invalid, or was replaced before */
    async replace(token: string): Promise<OpenedSession | null> {
      const next = createToken(32);
      const dates = newDates();
      const changes = { tokenHash: hashToken(next), ...dates };
      const isReplaced = await hasRows(db.update(sessions).set(changes).where(isValid(token)).returning());
      return isReplaced ? { token: next, expiresAt: dates.expiresAt } : null;
    },

    async close(token: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
    },

    /** Closes the member's sessions. @param kept the id of one that stays open */
    async closeAll(memberId: string, kept?: string): Promise<void> {
      const isOther = kept === undefined ? undefined : ne(sessions.id, kept);
      await db.delete(sessions).where(and(eq(sessions.memberId, memberId), isOther));
    },
  };
}
