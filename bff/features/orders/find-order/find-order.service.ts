import type { RequestInfo } from '#bff/graphql/context.ts';
import { badField } from '#bff/graphql/errors.ts';
import { isGiven, refuseLonger } from '#bff/graphql/input.ts';
import { oncePerRequest } from '#bff/graphql/once-per-request.ts';
import { CONTACT_MAX_LENGTH } from '#shared/limits.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import { compactPhone } from '#shared/phone.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type { FindOrderUpstream } from './find-order.upstream.ts';

export type FindOrderService = ReturnType<typeof createFindOrderService>;

/** Looks up orders by phone number (requirements §5; contract, limits). */
export function createFindOrderService(upstream: FindOrderUpstream, limits: RateLimits) {
  const findByPhone = oncePerRequest(upstream.find);
  return {
    async find(phoneText: string, request: RequestInfo) {
      const phone = readPhone(phoneText);
      return limits.findOrder(
        { phone, address: request.address },
        () => findByPhone(phone, request),
        ({ orderExists }) => orderExists,
      );
    },
  };
}

/**
 * Reads a phone number. It must not be blank; requirements §5 asks for no other check.
 *
 * @throws BAD_USER_INPUT for a blank or too long text
 */
function readPhone(text: string): string {
  refuseLonger('phone', text, CONTACT_MAX_LENGTH);
  if (!isGiven(text)) throw badField('phone', orderTexts.phoneMissing, 'required');
  return compactPhone(text) || text.trim();
}
