import * as z from 'zod';
import { email, name, newPassword } from '#bff/features/account/account.input.ts';
import { Gender, type User } from '#bff/features/account/user.type.ts';
import { unauthenticated } from '#bff/graphql/access.ts';
import { type Caller, Member, oncePerRequest } from '#bff/graphql/context.ts';
import { badInput } from '#bff/graphql/errors.ts';
import { isGiven, readInput } from '#bff/graphql/input.ts';
import type { Upload } from '#bff/graphql/types.ts';
import { accountMessages } from '#shared/messages.ts';
import { openPicture } from './picture.ts';
import type { UpdateProfileInput } from './profile.input.ts';
import type { ProfileChanges, ProfileUpstream } from './profile.upstream.ts';

const changes = z.object({
  name: name.optional(),
  email: email.optional(),
  gender: z.enum(Gender).transform((gender) => GENDER_WORDS[gender]).optional(),
  birthdate: z.string().optional(),
  password: newPassword().optional(),
  oldPassword: z.string().optional(),
});

const GENDER_WORDS = { [Gender.MALE]: 'male', [Gender.FEMALE]: 'female', [Gender.OTHER]: 'other' } as const;

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService(upstream: ProfileUpstream) {
  const fetchOnce = oncePerRequest(upstream.get);
  return {
    /** @throws UNAUTHENTICATED for an `Authorization` header that cannot be a token */
    async me(caller: Caller): Promise<User | null> {
      if (caller instanceof Member) return fetchOnce(caller);
      if (caller.hasBadToken) throw unauthenticated(caller);
      return null;
    },

    /** contract, decision 5: returns the changed member, fetched where the API answers with a message alone. */
    async update(input: UpdateProfileInput, member: Member): Promise<User> {
      const given = toChanges(input);
      if (Object.keys(given).length === 0) throw badInput(accountMessages.profileUnchanged);
      return (await upstream.update(given, member)) ?? upstream.get(member);
    },

    async updatePicture(upload: Upload, member: Member): Promise<User> {
      const picture = await openPicture(upload);
      return (await upstream.updatePicture(picture, member)) ?? upstream.get(member);
    },
  };
}

/** requirements §5: only given fields are sent, and the old password only beside a new one. */
function toChanges(input: UpdateProfileInput): ProfileChanges {
  const { oldPassword, ...rest } = readInput(changes, onlyGiven(input));
  if (rest.password === undefined || oldPassword === undefined) return rest;
  return { ...rest, old_password: oldPassword };
}

/** Null is not given, nor is a blank password. */
function onlyGiven(input: UpdateProfileInput): Partial<UpdateProfileInput> {
  const isBlank = (field: string, value: unknown): boolean => /password/i.test(field) && typeof value === 'string' && !isGiven(value);
  return Object.fromEntries(Object.entries(input).filter(([field, value]) => value != null && !isBlank(field, value)));
}
