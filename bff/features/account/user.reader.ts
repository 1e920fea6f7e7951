import * as z from 'zod';
import { isRecord, readFlag, readInteger, readText } from '#bff/lib/api-values.ts';
import { readDay } from '#shared/dates.ts';
import { accountEndpoints, type User as ContractUser } from '#shared/rest-api/account.ts';
import { readWebUrl } from '#shared/web-url.ts';
import { Gender, MEMBER_ID, User } from './user.type.ts';

/** A user as the API sends it. Any field may be missing, or of another type. */
type ApiUser = Partial<Record<keyof ContractUser, unknown>>;

/**
 * Accepts fields of any type: one invalid field must not lock a member out. An object is a user if it has a name or a
 * contact. A plain function, not a zod schema: each page of a member reads a user.
 */
function isApiUser(value: unknown): value is ApiUser {
  if (!isRecord(value)) return false;
  const { name, email, phone }: ApiUser = value;
  return [name, email, phone].some((one) => readText(one) !== null);
}

const FIELDS = Object.keys(accountEndpoints.getProfile.data.shape);

/**
 * The response to the profile call is a member: it may be as empty as `{}`, but not an object of other fields alone.
 */
function isApiProfile(value: unknown): value is ApiUser {
  if (!isRecord(value)) return false;
  const names = Object.keys(value);
  return names.length === 0 || names.some((name) => FIELDS.includes(name));
}

function toUser(apiUser: ApiUser): User {
  const name = readText(apiUser.name)?.trim() ?? '';
  return Object.assign(new User(), {
    id: MEMBER_ID,
    name,
    firstName: name.split(/\s+/)[0] ?? '',
    email: readText(apiUser.email)?.trim() ?? null,
    phone: readText(apiUser.phone)?.trim() ?? null,
    gender: readGender(apiUser.gender),
    birthDate: readDay(apiUser.birthdate),
    profilePicture: readWebUrl(apiUser.profile_picture),
    points: readInteger(apiUser.points),
    emailVerified: readFlag(apiUser.email_verified),
    phoneVerified: readFlag(apiUser.phone_verified),
  } satisfies User);
}

/** The member of a session whose profile could not be read: the graph requires one. */
export const unreadUser = toUser({});

/** Reads a user of requirements §3 into the graph's `User`. */
export const user = z.custom<ApiUser>(isApiUser).transform(toUser);

/** Reads the member's own profile, of which an API may know next to nothing. */
export const profile = z.custom<ApiUser>(isApiProfile).transform(toUser);

/** Reads a response that may hold the member or a message alone: null unless it is a whole user. */
export const maybeUser = z
  .unknown()
  .optional()
  .transform((data) => {
    const isWhole = isRecord(data) && 'name' in data && ('email' in data || 'phone' in data);
    return isWhole ? (user.safeParse(data).data ?? null) : null;
  });

function readGender(value: unknown): Gender | null {
  const name = String(value).trim().toUpperCase();
  return Object.values(Gender).find((gender) => gender === name) ?? null;
}
