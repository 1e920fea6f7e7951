import type { MemberRow } from './members.store.ts';

/** requirements §3, User, as the API spells it. */
export type User = ReturnType<typeof toUser>;

/** Where a member's own picture is given out; one of Google's is an address already. */
export const PICTURE_PATH = '/media/profile';

/** @param publicUrl the origin of pictures */
export function toUser(member: MemberRow, publicUrl: string) {
  const { name, email, phone, gender, birthdate, profilePicture: picture } = member;
  return {
    name,
    email,
    phone,
    gender,
    birthdate,
    profile_picture: picture === null || picture.startsWith('https:') ? picture : `${publicUrl}${PICTURE_PATH}/${picture}`,
    // requirements §2: points appear once the phone is verified.
    ...(member.phoneVerified && { points: member.points ?? 0 }),
    email_verified: member.emailVerified,
    phone_verified: member.phoneVerified,
  };
}
