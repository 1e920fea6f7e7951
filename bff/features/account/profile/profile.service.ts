import * as z from 'zod';
import { birthDate, email, name, newPassword } from '#bff/features/account/account.input.ts';
import type { IdentifyMember } from '#bff/features/account/member-key.ts';
import { Gender, MEMBER_ID, type User } from '#bff/features/account/user.type.ts';
import { unauthenticated } from '#bff/graphql/authorization.ts';
import { type Caller, Member } from '#bff/graphql/context.ts';
import { badInput } from '#bff/graphql/errors.ts';
import { isGiven, readInput, textUpTo } from '#bff/graphql/input.ts';
import { oncePerRequest } from '#bff/graphql/once-per-request.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import type { Upload } from '#bff/graphql/scalars.ts';
import { nullForFailure } from '#bff/upstream/upstream-error.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import { createOldPasswordCheck } from './old-password.ts';
import { openPicture } from './picture.ts';
import type { ChangePasswordInput, UpdateProfileInput } from './profile.type.ts';
import type { ProfileResponse, ProfileChanges, ProfileUpstream } from './profile.upstream.ts';

/** Null means "not given". */
const unlessNull = <T>(shape: z.ZodType<T>) => z.preprocess((value) => value ?? undefined, shape.optional());
/** Null and a blank text mean "not given". */
const unlessBlank = (shape: z.ZodType<string>) =>
  z.preprocess((value) => (typeof value === 'string' && isGiven(value) ? value : undefined), shape.optional());

/** Null clears `gender` and `birthDate`. */
const changes = z.object({
  name: unlessNull(name),
  email: unlessNull(email),
  gender: z
    .enum(Gender)
    .transform((gender) => gender.toLowerCase() as Lowercase<Gender>)
    .nullable()
    .optional(),
  birthDate: birthDate.nullable().optional(),
  password: unlessBlank(newPassword()),
  oldPassword: unlessBlank(textUpTo()),
});

const passwordChange = z.object({ newPassword: newPassword(), oldPassword: unlessBlank(textUpTo()) });

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService(upstream: ProfileUpstream, limits: RateLimits, identify: IdentifyMember) {
  const fetchOnce = oncePerRequest(upstream.get);
  const { keyOf, withOldPassword } = createOldPasswordCheck(limits, identify);

  const toChanged = async (
    { data, message }: ProfileResponse,
    member: Member,
  ): Promise<MutationResult<{ user: User | null }>> => ({
    // The change was accepted, even if this call fails.
    user: data ?? (await upstream.get(member).catch(nullForFailure)),
    message,
  });

  async function me(caller: Caller): Promise<User | null> {
    if (caller instanceof Member) return fetchOnce(caller);
    if (caller.hasBadToken) throw unauthenticated(caller);
    return null;
  }

  return {
    /** @throws UNAUTHENTICATED for an `Authorization` header that cannot be a token */
    me,

    node: async (id: string, caller: Caller): Promise<User | null> => (id === MEMBER_ID ? me(caller) : null),

    /** contract, decision 5: returns the changed member, fetched if the API responds with a message alone. */
    async update(input: UpdateProfileInput, member: Member): Promise<MutationResult<{ user: User | null }>> {
      const given = toChanges(input);
      if (Object.values(given).every((value) => value === undefined)) throw badInput(accountTexts.profileUnchanged);
      return toChanged(await withOldPassword(given.oldPassword, member, () => upstream.update(given, member)), member);
    },

    async changePassword(input: ChangePasswordInput, member: Member): Promise<MutationResult> {
      const { oldPassword, newPassword: password } = readInput(passwordChange, input);
      const change = () => upstream.changePassword(password, oldPassword, member);
      return { message: await withOldPassword(oldPassword, member, change) };
    },

    async updatePicture(upload: Upload, member: Member): Promise<MutationResult<{ user: User | null }>> {
      const picture = await openPicture(upload);
      const changed = await limits.picture(await keyOf(member), () => upstream.updatePicture(picture, member));
      return toChanged(changed, member);
    },
  };
}

/**
 * Only given fields are sent (requirements §5), and the old password only with a new one or an e-mail address
 * (contract, decision 22).
 */
function toChanges(input: UpdateProfileInput): ProfileChanges {
  const { oldPassword, ...given } = readInput(changes, input);
  const isProof = given.password !== undefined || given.email !== undefined;
  return { ...given, ...(isProof && { oldPassword }) };
}
