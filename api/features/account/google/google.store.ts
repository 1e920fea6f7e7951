import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MemberRow } from '#api/features/account/members.store.ts';
import { ApiError } from '#api/http/envelope.ts';
import type { Database } from '#api/store/database.ts';
import { members } from '#api/store/schema.ts';
import type { GoogleIdentity } from './google-identity.ts';

const NOT_VERIFIED = 'Your Google account has no verified email address.';

// Somebody may have typed this address to lie in wait for its owner: with a link to Google, both
// would have the account. So nobody gets the other's.
const UNPROVEN = 'An account with this email address exists, but the address was never verified. Please log in with your password and verify it first.';

const OTHER = 'This email address belongs to an account with another Google sign-in.';

/** Somebody else may be quicker, each time with the same end: two looks are enough, three are safe. */
const LOOKS = 3;

/** Members as Google knows them. */
export function createGoogleMembersStore(db: Database) {
  const one = (rows: MemberRow[]) => rows[0] ?? null;
  const byEmail = (email: string) => eq(sql`lower(${members.email})`, email);

  async function create({ id, name, picture }: GoogleIdentity, email: string): Promise<MemberRow | null> {
    const member = { name, email, emailVerified: true, googleId: id, profilePicture: picture };
    return one(await db.insert(members).values(member).onConflictDoNothing().returning());
  }

  /** All that makes the link safe is said again in the statement: it may have changed since it was read. */
  async function link(member: MemberRow, googleId: string, email: string): Promise<MemberRow | null> {
    // Made or linked by a twin of this request, since the look by subject.
    if (member.googleId === googleId) return member;
    if (!member.emailVerified) throw new ApiError(409, UNPROVEN);
    if (member.googleId !== null) throw new ApiError(409, OTHER);
    return one(
      await db
        .update(members)
        .set({ googleId })
        .where(and(eq(members.id, member.id), isNull(members.googleId), eq(members.emailVerified, true), byEmail(email)))
        .returning(),
    );
  }

  return {
    /**
     * The member with this Google identity; else the one whose verified e-mail address is the same,
     * linked from now on; else a new one, without phone and password.
     *
     * @throws {ApiError} 403 without a verified address, 409 where it belongs to somebody else or
     * was never proven
     */
    async memberFor(identity: GoogleIdentity): Promise<MemberRow> {
      const { id, verifiedEmail: email } = identity;
      for (let look = 1; look <= LOOKS; look += 1) {
        const known = one(await db.select().from(members).where(eq(members.googleId, id)));
        if (known !== null) return known;
        if (email === null) throw new ApiError(403, NOT_VERIFIED);
        const namesake = one(await db.select().from(members).where(byEmail(email)));
        const member = namesake === null ? await create(identity, email) : await link(namesake, id, email);
        if (member !== null) return member;
      }
      throw new ApiError(503, 'Failed to sign in with Google');
    },
  };
}
