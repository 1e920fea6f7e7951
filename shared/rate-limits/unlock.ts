import { contactKey } from '#shared/node/protection.ts';
import type { createLimiters } from './limit-steps.ts';

/**
 * Gives back all points that are counted against a member who signs in or asks for codes. `loginKnownAddressFailures`
 * need no clearing: after `forget` no address is known, and a sign-in clears the failures of its own address.
 *
 * @param members the keys of this member in limits
 */
export function createUnlock({ limits, lastAddress }: ReturnType<typeof createLimiters>) {
  return async ({ members, contacts }: { members: string[]; contacts: string[] }): Promise<void> => {
    for (const contact of contacts.map(contactKey)) {
      await lastAddress.forget(contact);
      for (const limit of [limits.loginIdentifierFailures, limits.passwordResetIdentifier]) await limit.clear(contact);
      for (const limit of [limits.sendOtpPause, limits.sendOtpDestination]) await limit.clear(`to:${contact}`);
    }
    for (const member of members) {
      for (const limit of [limits.oldPasswordFailures, limits.verifyOtpMemberFailures]) await limit.clear(member);
      for (const limit of [limits.sendOtpPause, limits.sendOtpMember]) await limit.clear(`member:${member}`);
    }
  };
}
