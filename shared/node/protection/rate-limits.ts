import { createCodeLimits, createProfileLimits, createSignInLimits, createUnlock } from './account-limits.ts';
import { createLimitSteps, type RateLimitOptions } from './limit-steps.ts';
import { createVisitorLimits } from './visitor-limits.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * The limits of contract, limits, in the order in which they are checked. BFF and embedded API apply the same ones.
 * Addresses and contacts are passed as they are, and normalised here. Each method runs `work` and returns its result.
 *
 * @throws {RateLimitError} from every method
 */
export function createRateLimits(options: RateLimitOptions) {
  const steps = createLimitSteps(options);
  return {
    /** False: nothing is counted, and callers can skip fetching the key. */
    isOn: options.isOn,
    ...createSignInLimits(steps),
    ...createCodeLimits(steps),
    ...createProfileLimits(steps),
    ...createVisitorLimits(steps),
    unlock: createUnlock(steps),
  };
}
