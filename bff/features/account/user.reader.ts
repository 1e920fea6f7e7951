import * as z from 'zod';
import { readDay } from '#shared/dates.ts';
import { type LinkReader, readFlag, readInteger, readText } from '#bff/lib/readers.ts';
import { Gender, type User } from './user.type.ts';

/** Accepts fields of any type, since one odd field must not lock a member out; it must only be recognisable as a user. */
const userRow = z
  .object({
    name: z.unknown().optional(),
    email: z.unknown().optional(),
    phone: z.unknown().optional(),
    gender: z.unknown().optional(),
    birthdate: z.unknown().optional(),
    profile_picture: z.unknown().optional(),
    points: z.unknown().optional(),
    email_verified: z.unknown().optional(),
    phone_verified: z.unknown().optional(),
  })
  .refine((row) => [row.name, row.email, row.phone].some((value) => readText(value) !== null));

export type UserReader = ReturnType<typeof createUserReader>;

export function createUserReader(readLink: LinkReader) {
  /** Reads a user of requirements §3 into the graph's `User`. */
  const user = userRow.transform((row): User => {
    const name = readText(row.name)?.trim() ?? '';
    return {
      name,
      firstName: name.split(/\s+/)[0] ?? '',
      email: readText(row.email)?.trim() ?? null,
      phone: readText(row.phone)?.trim() ?? null,
      gender: readGender(row.gender),
      birthdate: readDay(row.birthdate),
      profilePicture: readLink(row.profile_picture),
      points: readInteger(row.points),
      emailVerified: readFlag(row.email_verified),
      phoneVerified: readFlag(row.phone_verified),
    };
  });

  /** Reads answers that hold either the member or a message alone: null unless it is a whole user. */
  const maybeUser = z.unknown().optional().transform((data) => {
    const isWhole = typeof data === 'object' && data !== null && 'name' in data && ('email' in data || 'phone' in data);
    return isWhole ? (user.safeParse(data).data ?? null) : null;
  });

  return { user, maybeUser };
}

const GENDERS = new Map<unknown, Gender>([
  ['male', Gender.MALE],
  ['female', Gender.FEMALE],
  ['other', Gender.OTHER],
]);

function readGender(value: unknown): Gender | null {
  return GENDERS.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? null;
}
