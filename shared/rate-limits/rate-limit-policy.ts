import { contactKey } from '#shared/node/protection.ts';
import { createCodeLimits } from './code-limits.ts';
import { createLimitSteps, type Limiters, type RateLimitOptions } from './limit-steps.ts';
import { createProfileLimits } from './profile-limits.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createVisitorLimits } from './visitor-limits.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * The limits of contract, limits, for the BFF and the embedded API alike. Addresses and contacts are passed as they are,
 * and normalised here. A method that takes `work` runs it within its limits, in the order of their steps, and returns
 * its result; `codeUsed` and `unlock` only change counts, `isCounted` reads.
 *
 * @throws {RateLimitError} from the methods that take `work`
 */
export function createRateLimits(options: RateLimitOptions) {
  const steps = createLimitSteps(options);
  return {
    /** False: nothing is counted, and callers can skip fetching the key. */
    isOn: options.isOn,
    isCounted: steps.isCounted,
    ...createSignInLimits(steps),
    ...createCodeLimits(steps),
    ...createProfileLimits(steps),
    ...createVisitorLimits(steps),
    unlock: createUnlock(steps),
  };
}

/**
 * Gives back all points that are counted against a member who signs in or asks for codes. Those of the known address
 * go with the next sign-in there.
 *
 * @param members the keys of this member in limits
 */
export function createUnlock({ limits, lastAddress }: Limiters) {
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
