import type { IdentifyMember } from '#bff/features/account/member-key.ts';
import type { Member } from '#bff/graphql/context.ts';
import {
  FALSE_PROOF,
  isCallerFault,
  UpstreamError,
  withFalseProof,
  withFieldErrors,
} from '#bff/upstream/upstream-error.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';

/** Makes the calls that the old password may prove: a wrong one is limited, and an item of its field. */
export function createOldPasswordCheck(limits: RateLimits, identify: IdentifyMember) {
  /** The member's key in limits. While limits are off, the profile is not fetched for it. */
  const keyOf = async (member: Member): Promise<string> => (limits.isOn ? (await identify(member)).key : '');

  /** Makes a call with the old password, if one is given. A wrong one is an item of its field, in whatever form. */
  async function withOldPassword<T>(
    oldPassword: string | undefined,
    member: Member,
    call: () => Promise<T>,
  ): Promise<T> {
    const key = await keyOf(member);
    return limits.updateProfile(key, () => {
      if (oldPassword === undefined) return call();
      const explained = async () => {
        try {
          return await call();
        } catch (error) {
          throw await explain(error, member);
        }
      };
      return limits.oldPassword(key, explained, isOldPasswordWrong);
    });
  }

  /** A 401 is about the password, unless the API refuses the profile with this token as well. */
  async function explain(error: unknown, member: Member): Promise<unknown> {
    if (!(error instanceof UpstreamError)) return error;
    const { status, fieldErrors, message } = error;
    if (status === 401 && fieldErrors.length === 0)
      return (await identify(member)).isTokenRefused
        ? error
        : withFieldErrors(error, [{ path: ['oldPassword'], message, code: FALSE_PROOF }], 422);
    return withFalseProof(error, 'oldPassword');
  }

  return { keyOf, withOldPassword };
}

/**
 * Whether the API refused the old password: its errors name it, or no field. A conflict does not count, such as a taken
 * e-mail address or a profile that was changed meanwhile, and 401 is about the token.
 */
function isOldPasswordWrong(error: unknown): boolean {
  if (!isCallerFault(error)) return false;
  const { status = 0, fieldErrors } = error as UpstreamError;
  const isOfAnyField = fieldErrors.length === 0 && ![401, 409].includes(status);
  return isOfAnyField || fieldErrors.some(({ path }) => path[0] === 'oldPassword');
}
