import { isMiss } from '#bff/features/orders/invoice.ts';
import { isCallerFault, isWithoutEffect } from '#bff/upstream/upstream-error.ts';
import { createUsageLimits, type UsageLimits } from '#shared/node/protection/rate-limits.ts';

/** The limits of a BFF of its own, as the composition root creates them. */
export function createBffLimits(isOn = true): UsageLimits {
  return createUsageLimits({ isOn, isRefused: isCallerFault, isWithoutEffect, isMiss });
}
