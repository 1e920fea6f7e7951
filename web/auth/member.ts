import type { Gender, Member_userFragment } from '#web/gql/generated/documents.ts';

/** The member who is signed in, as every call that answers with one selects it: `...Member_user`. */
export type Member = Member_userFragment;

const genders: readonly Gender[] = ['FEMALE', 'MALE', 'OTHER'];

/** Reads a stored member: anyone may have written there. Null where not even a name is told; all else may be missing. */
export function toMember(value: unknown): Member | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : null);
  const name = text('name');
  if (name === null) return null;
  return {
    name,
    firstName: name.trim().split(/\s+/)[0] ?? '',
    email: text('email'),
    phone: text('phone'),
    gender: genders.find((gender) => gender === given.gender) ?? null,
    birthdate: text('birthdate'),
    profilePicture: text('profilePicture'),
    points: typeof given.points === 'number' ? given.points : null,
    emailVerified: given.emailVerified === true,
    phoneVerified: given.phoneVerified === true,
  };
}
