import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/store/database.ts';
import { codes } from '#api/store/schema.ts';

export type CodeRow = typeof codes.$inferSelect;
export type CodePurpose = CodeRow['purpose'];
export type CodesStore = ReturnType<typeof createCodesStore>;

/** Wrong ones and the right one together. */
const MOST_TRIES = 5;

/** Whose code somebody tries: a member's, or that of whoever has this selector. */
export type Tried = { purpose: CodePurpose } & ({ memberId: string } | { selector: string });

/** What a code proves, once it is used up. */
export type Proof = Pick<CodeRow, 'memberId' | 'sentTo'>;

export function createCodesStore(db: Database) {
  async function useUp(which: ReturnType<typeof eq>, purpose: CodePurpose, now: Date): Promise<Proof | null> {
    const [proof] = await db
      .update(codes)
      .set({ usedAt: now })
      .where(and(which, eq(codes.purpose, purpose), isNull(codes.usedAt), gt(codes.expiresAt, now)))
      .returning({ memberId: codes.memberId, sentTo: codes.sentTo });
    return proof ?? null;
  }

  return {
    /** Puts a new code in the place of the member's last one for the purpose. */
    async put(row: Omit<CodeRow, 'tries' | 'usedAt'>): Promise<void> {
      const fresh = { ...row, tries: 0, usedAt: null };
      const target = [codes.memberId, codes.purpose];
      await db.insert(codes).values(fresh).onConflictDoUpdate({ target, set: fresh });
    },

    /**
     * Counts a try before anyone knows how it ends, so that many at once are counted, too.
     *
     * @returns the hashes that may be compared with; none once the tries are spent
     */
    async countTry({ purpose, ...whose }: Tried, now: Date): Promise<string[]> {
      const rows = await db
        .update(codes)
        .set({ tries: sql`${codes.tries} + 1` })
        .where(
          and(
            'memberId' in whose ? eq(codes.memberId, whose.memberId) : eq(codes.selector, whose.selector),
            eq(codes.purpose, purpose),
            isNull(codes.usedAt),
            gt(codes.expiresAt, now),
            lt(codes.tries, MOST_TRIES),
          ),
        )
        .returning({ codeHash: codes.codeHash });
      return rows.map((row) => row.codeHash);
    },

    /** Uses the code up: of many at once, one gets the proof. */
    useCode: (codeHash: string, purpose: CodePurpose, now: Date) =>
      useUp(eq(codes.codeHash, codeHash), purpose, now),

    /** Uses up the code whose message held this link. */
    useLink: (linkHash: string, now: Date) => useUp(eq(codes.linkHash, linkHash), 'email_verify', now),

    /** What a link has proved before. */
    async findUsedLink(linkHash: string): Promise<Proof | null> {
      const [row] = await db
        .select()
        .from(codes)
        .where(and(eq(codes.linkHash, linkHash), isNotNull(codes.usedAt)));
      return row ?? null;
    },

    /** Forgets the codes on their way to an address that is the member's no longer. */
    async withdraw(memberId: string, sentTo: string): Promise<void> {
      await db.delete(codes).where(and(eq(codes.memberId, memberId), eq(codes.sentTo, sentTo)));
    },

    async forgetOlderThan(moment: Date): Promise<void> {
      await db.delete(codes).where(lt(codes.expiresAt, moment));
    },
  };
}
