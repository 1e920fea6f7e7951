import { createCodeLimits } from './code-limits.ts';
import { createLimitSteps, type RateLimitOptions } from './limit-steps.ts';
import { createProfileLimits } from './profile-limits.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createUnlock } from './unlock.ts';
import { createVisitorLimits } from './visitor-limits.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * The limits of contract, limits, for the BFF and the embedded API alike. Addresses and contacts are passed as they
 * are, and normalised here. A method that takes `work` runs it within its limits, in the order of their steps, and
 * returns its result; `codeUsed` and `unlock` only change counts, `isCounted` reads.
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
