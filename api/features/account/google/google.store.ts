import { and, eq, isNull } from 'drizzle-orm';
import { type Database, firstRow } from '#api/database/database.ts';
import { members } from '#api/database/schema.ts';
import { createContactsStore } from '#api/features/account/contacts.store.ts';
import { createMembersStore, hasEmail, type MemberRow } from '#api/features/account/members.store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { accountMessages } from '#shared/messages/account.ts';
import type { GoogleIdentity } from './google-identity.ts';

const EMAIL_NOT_VERIFIED = 'Akun Google-mu belum punya email yang terverifikasi.';

// Anyone may have registered with this address and wait for its owner: linked to Google, the account would belong to
// both.
const MEMBER_NOT_VERIFIED =
  'Email ini sudah punya akun, tapi belum terverifikasi. Masuk dengan password-mu, lalu verifikasi dulu, ya.';

const OTHER_IDENTITY = 'Email ini milik akun yang masuk dengan akun Google lain.';

/** A parallel request may store the member between read and write; the next attempt then finds it. */
const MAX_ATTEMPTS = 3;

/** Members by their Google identity. */
export function createGoogleMembersStore(db: Database) {
  const { findByEmail, findByGoogle } = createMembersStore(db);

  function create({ id, name, picture }: GoogleIdentity, email: string): Promise<MemberRow | null> {
    const member = { name, email, emailVerified: true, googleId: id, profilePicture: picture };
    return firstRow(db.insert(members).values(member).onConflictDoNothing().returning());
  }

  /** The statement repeats every condition that makes the link safe: the row may have changed since it was read. */
  async function link(member: MemberRow, googleId: string, email: string): Promise<MemberRow | null> {
    // A parallel request has created or linked the member since the search by identity.
    if (member.googleId === googleId) return member;
    if (!member.emailVerified) throw new ApiError(409, MEMBER_NOT_VERIFIED);
    if (member.emailByLink)
      return db.transaction((tx) => createContactsStore(tx).takeByGoogle(member.id, email, googleId));
    if (member.googleId !== null) throw new ApiError(409, OTHER_IDENTITY);
    const isLinkable = and(
      eq(members.id, member.id),
      isNull(members.googleId),
      eq(members.emailVerified, true),
      eq(members.emailByLink, false),
      hasEmail(email),
    );
    return firstRow(db.update(members).set({ googleId }).where(isLinkable).returning());
  }

  return {
    /**
     * Finds the member with this identity; else links the member whose verified e-mail address is the same, after
     * evicting what is not its owner's; else creates one without phone and password (decision 016).
     *
     * @throws {ApiError} 403 without a verified address; 409 if the member's address is not verified, or linked to
     * another identity
     */
    async memberFor(identity: GoogleIdentity): Promise<MemberRow> {
      const { id, verifiedEmail: email } = identity;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const known = await findByGoogle(id);
        if (known !== null) return known;
        if (email === null) throw new ApiError(403, EMAIL_NOT_VERIFIED);
        const sameEmail = await findByEmail(email);
        const member = sameEmail === null ? await create(identity, email) : await link(sameEmail, id, email);
        if (member !== null) return member;
      }
      throw new ApiError(503, accountMessages.googleFailed);
    },
  };
}
