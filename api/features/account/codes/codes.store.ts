import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type Database, firstRow } from '#api/database/database.ts';
import { codes, members } from '#api/database/schema/accounts.ts';
import type { Clock } from '#shared/node/clock.ts';

export type CodeRow = typeof codes.$inferSelect;
export type CodePurpose = CodeRow['purpose'];
export type CodesStore = ReturnType<typeof createCodesStore>;

/** The most attempts at a code, the correct one included. */
const MAX_ATTEMPTS = 5;

/** Whose code an attempt counts against: a member's, or that of the members whose code has this selector. */
export type CodeOwner = { purpose: CodePurpose } & ({ memberId: string } | { selector: string });

/** What a used code proves. */
export type Proof = Pick<CodeRow, 'memberId' | 'sentTo'>;

interface RemovedCodes {
  sentTo?: string | null;
  notSentTo?: string | null;
  purpose?: CodePurpose;
}

export function createCodesStore(db: Database, clock: Clock) {
  const isGood = (purpose: CodePurpose) =>
    and(eq(codes.purpose, purpose), isNull(codes.usedAt), gt(codes.expiresAt, new Date(clock.now())));
  const canBeEntered = (purpose: CodePurpose) => and(isGood(purpose), lt(codes.tries, MAX_ATTEMPTS));

  async function consume(which: SQL, purpose: CodePurpose): Promise<Proof | null> {
    // Locks the member before the code, in the order of all transactions that write both: otherwise two of them could
    // wait for each other.
    const owner = db.select({ id: codes.memberId }).from(codes).where(which);
    await db.select({ id: members.id }).from(members).where(inArray(members.id, owner)).for('update');
    const usedAt = new Date(clock.now());
    return firstRow(
      db
        .update(codes)
        .set({ usedAt })
        .where(and(which, isGood(purpose)))
        .returning(),
    );
  }

  return {
    /** Replaces the member's last code for the purpose. */
    async put(row: Omit<CodeRow, 'tries' | 'usedAt' | 'sessionId'>): Promise<void> {
      const set = { ...row, tries: 0, usedAt: null };
      await db
        .insert(codes)
        .values(set)
        .onConflictDoUpdate({ target: [codes.memberId, codes.purpose], set });
    },

    /**
     * Counts an attempt before its result is known, so that parallel attempts are counted as well.
     *
     * @returns the hashes to compare with; none once the attempts are spent
     */
    async countAttempt({ purpose, ...owner }: CodeOwner): Promise<string[]> {
      const isOwner = 'memberId' in owner ? eq(codes.memberId, owner.memberId) : eq(codes.selector, owner.selector);
      const rows = await db
        .update(codes)
        .set({ tries: sql`${codes.tries} + 1` })
        .where(and(isOwner, canBeEntered(purpose)))
        .returning({ codeHash: codes.codeHash });
      return rows.map((row) => row.codeHash);
    },

    /** Whether the member has a code for the purpose that can still be entered. */
    async isUnderWay(memberId: string, purpose: CodePurpose): Promise<boolean> {
      return (await db.$count(codes, and(eq(codes.memberId, memberId), canBeEntered(purpose)))) > 0;
    },

    /** Marks the code as used. Of parallel calls one gets the proof. */
    consumeCode: (codeHash: string, purpose: CodePurpose) => consume(eq(codes.codeHash, codeHash), purpose),

    /** Marks the code whose message contained this link as used. */
    consumeLink: (linkHash: string) => consume(eq(codes.linkHash, linkHash), 'email_verify'),

    findUsedLink(linkHash: string): Promise<Proof | null> {
      const isUsed = and(eq(codes.linkHash, linkHash), isNotNull(codes.usedAt));
      return firstRow(db.select().from(codes).where(isUsed));
    },

    /** Deletes codes of a member: all, or those that are all of what is given. */
    async remove(memberId: string, { sentTo, notSentTo, purpose }: RemovedCodes = {}): Promise<void> {
      const which = [
        eq(codes.memberId, memberId),
        sentTo === undefined ? undefined : eq(codes.sentTo, sentTo ?? ''),
        notSentTo === undefined ? undefined : ne(codes.sentTo, notSentTo ?? ''),
        purpose && eq(codes.purpose, purpose),
      ];
      await db.delete(codes).where(and(...which));
    },

    async deleteCode(codeHash: string): Promise<void> {
      await db.delete(codes).where(eq(codes.codeHash, codeHash));
    },
  };
}
