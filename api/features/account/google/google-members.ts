import type { AccountContext } from '#api/features/account/account.context.ts';
import { createContacts } from '#api/features/account/contacts.service.ts';
import type { MemberRow } from '#api/features/account/members.store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { accountTexts } from '#shared/messages/texts.ts';
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
export function createGoogleMembers({ members, transaction }: Pick<AccountContext, 'members' | 'transaction'>) {
  async function link(member: MemberRow, googleId: string, email: string): Promise<MemberRow | null> {
    // A parallel request has created or linked the member since the search by identity.
    if (member.googleId === googleId) return member;
    if (!member.emailVerified) throw new ApiError(409, MEMBER_NOT_VERIFIED);
    if (member.emailByLink)
      return transaction((stores) => createContacts(stores).takeByGoogle(member.id, email, googleId));
    if (member.googleId !== null) throw new ApiError(409, OTHER_IDENTITY);
    return members.linkToGoogle(member.id, googleId, email);
  }

  return {
    /**
     * Finds the member with this identity; else links the member whose verified e-mail address is the same, after
     * evicting what is not its owner's; else creates one without phone and password (decision 016).
     *
     * @throws {ApiError} 403 without a verified address; 409 if the member's address is not verified, or linked to
     * another identity
     */
    async memberFor({ id: googleId, verifiedEmail: email, name, picture }: GoogleIdentity): Promise<MemberRow> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const known = await members.findByGoogle(googleId);
        if (known !== null) return known;
        if (email === null) throw new ApiError(403, EMAIL_NOT_VERIFIED);
        const sameEmail = await members.findByEmail(email);
        const member = await (sameEmail === null
          ? members.createOfGoogle({ name, email, emailVerified: true, googleId, profilePicture: picture })
          : link(sameEmail, googleId, email));
        if (member !== null) return member;
      }
      throw new ApiError(503, accountTexts.googleFailed);
    },
  };
}
