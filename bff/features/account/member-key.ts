import type { Member } from '#bff/graphql/context.ts';
import { oncePerRequest } from '#bff/graphql/once-per-request.ts';
import { isCallerFault, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { addressKey, contactKey } from '#shared/node/protection.ts';
import type { User } from './user.type.ts';

export type IdentifyMember = ReturnType<typeof createIdentifyMember>;

/**
 * Finds the member's key for limits, which stays the same when the token is refreshed, and the contacts that a code can
 * be sent to. The key is the phone number, since members cannot change theirs, else the e-mail address, else the hash
 * of the token. If the profile cannot be read, there are no contacts; the key is the hash of the token if the API
 * refused the call, otherwise the client's address. `isTokenRefused`: the API responded to the profile call with 401.
 */
export function createIdentifyMember(fetchUser: (member: Member) => Promise<User>) {
  return oncePerRequest(async (member: Member) => {
    try {
      const { phone, email } = await fetchUser(member);
      const contact = phone ?? email;
      return {
        key: contact === null ? member.tokenHash : contactKey(contact),
        email,
        phone,
        isTokenRefused: false,
      };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const key = isCallerFault(error) ? member.tokenHash : addressKey(member.request.address);
      return { key, email: null, phone: null, isTokenRefused: error.status === 401 };
    }
  });
}
