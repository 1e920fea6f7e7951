import { type Member, oncePerMember } from '#bff/graphql/context.ts';
import { isCallerFault, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { addressKey, contactKey } from '#shared/node/protection/limit-keys.ts';
import type { User } from './user.type.ts';

/** Whom limits count, and the contacts that a code can be sent to. */
export interface LimitedMember {
  /** Stays the same when the token is refreshed and the e-mail address changed. */
  key: string;
  email: string | null;
  phone: string | null;
}

export type IdentifyMember = (member: Member) => Promise<LimitedMember>;

/**
 * Names the member for limits. The API gives no id, but a profile's phone number, which no call can change; members
 * without one are counted by their e-mail address. Where the API refuses the profile the token names the member, since
 * the call itself will be refused as well; where there is no answer, the client's address does.
 */
export function createIdentifyMember(fetchUser: (member: Member) => Promise<User>): IdentifyMember {
  return oncePerMember(async (member) => {
    try {
      const { phone, email } = await fetchUser(member);
      const contact = phone ?? email;
      return { key: contact === null ? member.key : contactKey(contact), email, phone };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const isAnswered = isCallerFault(error) || error.failure === 'invalid';
      return { key: isAnswered ? member.key : addressKey(member.request.address), email: null, phone: null };
    }
  });
}
