import type { AuthResponse, User } from '#shared/rest-api/account.ts';
import type { MemberRow } from './members.store.ts';
import { PICTURE_PATH } from './profile/pictures.ts';
import type { OpenedSession } from './sign-in/sessions.store.ts';

/** Turns rows into objects of responses. */
export function createResponses(publicUrl: () => string) {
  function toUser({ name, email, phone, gender, birthdate, ...member }: MemberRow): User {
    const { profilePicture: picture } = member;
    return {
      name,
      email,
      phone,
      gender,
      birthdate,
      // A picture of Google's is an address already.
      profile_picture:
        picture === null || picture.startsWith('https:') ? picture : `${publicUrl()}${PICTURE_PATH}/${picture}`,
      // requirements §2: points appear once the phone is verified.
      ...(member.phoneVerified && { points: member.points ?? 0 }),
      email_verified: member.emailVerified,
      phone_verified: member.phoneVerified,
    };
  }

  return {
    toUser,
    toAuthResponse: ({ token, expiresAt }: OpenedSession, member: MemberRow): AuthResponse => ({
      token,
      expires_at: expiresAt.toISOString(),
      user: toUser(member),
    }),
  };
}

/** The contacts for which limits learn the address of a sign-in. */
export const verifiedContactsOf = (user: User): (string | null)[] => [
  user.phone_verified ? user.phone : null,
  user.email_verified ? user.email : null,
];
