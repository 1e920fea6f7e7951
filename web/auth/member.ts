import type { Gender, Member_userFragment } from '#web/gql/generated/documents.ts';

/** The signed-in member, as every operation selects it: `...Member_user`. */
export type Member = Member_userFragment;

const GENDERS: readonly Gender[] = ['FEMALE', 'MALE', 'OTHER'];

/** Validates a stored member. Null without a name; any other field may be missing. */
export function toMember(value: unknown): Member | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : null);
  const name = text('name');
  if (name === null) return null;
  return {
    name,
    firstName: name.trim().split(/\s+/)[0] ?? '',
    email: text('email'),
    phone: text('phone'),
    gender: GENDERS.find((gender) => gender === fields.gender) ?? null,
    birthdate: text('birthdate'),
    profilePicture: text('profilePicture'),
    points: typeof fields.points === 'number' ? fields.points : null,
    emailVerified: fields.emailVerified === true,
    phoneVerified: fields.phoneVerified === true,
  };
}
