import { isMiss } from '#bff/features/orders/invoice.ts';
import { isCallerFault, isWithoutEffect } from '#bff/upstream/upstream-error.ts';
import { createRateLimits, type RateLimits } from '#shared/node/protection/rate-limit-policy.ts';

/** The limits of a BFF of its own, as the composition root creates them. */
export function createBffLimits(isOn = true): RateLimits {
  return createRateLimits({ isOn, isCallerFault, isWithoutEffect, isMiss });
}
