import * as z from 'zod';
import { readDay } from '#shared/dates.ts';
import { readWebUrl } from '#bff/lib/web-url.ts';
import { Gender, type User } from './user.type.ts';

/** Wide on purpose: one odd field must not lock a member out. It must be recognisable as a user, no more. */
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

/** A user of requirements §3, as the API tells it. `profile_picture` and the like are its words; from here on they are ours. */
export const user = userRow.transform((row): User => {
  const name = readText(row.name) ?? '';
  return {
    name,
    firstName: name.split(/\s+/)[0] ?? '',
    email: readText(row.email),
    phone: readText(row.phone),
    gender: readGender(row.gender),
    birthdate: readDay(row.birthdate),
    profilePicture: readWebUrl(row.profile_picture),
    points: readPoints(row.points),
    emailVerified: readFlag(row.email_verified),
    phoneVerified: readFlag(row.phone_verified),
  };
});

/** For answers that may hold the member, or a message alone: anything else than a whole user is none. */
export const maybeUser = z.unknown().optional().transform((data) => {
  const isWhole = typeof data === 'object' && data !== null && 'name' in data && ('email' in data || 'phone' in data);
  return isWhole ? (user.safeParse(data).data ?? null) : null;
});

const GENDERS = new Map<unknown, Gender>([
  ['male', Gender.MALE],
  ['female', Gender.FEMALE],
  ['other', Gender.OTHER],
]);

function readGender(value: unknown): Gender | null {
  return GENDERS.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? null;
}

/** A number that fits the graph's Int, or none. */
function readPoints(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,9}(?:\.0+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null;
}

function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}

function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
