import * as z from 'zod';
import type { Caller } from '#bff/graphql/caller.ts';
import { readInput, requiredText } from '#bff/graphql/input.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { callWithLink } from '#bff/lib/mailed-link.ts';
import { CONTACT_MAX_LENGTH, PARAMETER_MAX_LENGTH } from '#shared/limits.ts';
import type { RateLimits } from '#shared/node/protection/rate-limit-policy.ts';
import type { NewsletterUpstream } from './newsletter.upstream.ts';

/** requirements §5: the call needs both. */
const link = z.object({
  email: requiredText('Alamat emailnya tidak ada.', CONTACT_MAX_LENGTH),
  sid: requiredText('Nomor langganannya tidak ada.', PARAMETER_MAX_LENGTH),
});

export type NewsletterService = ReturnType<typeof createNewsletterService>;

export function createNewsletterService(upstream: NewsletterUpstream, limits: RateLimits) {
  return {
    async unsubscribe(given: z.input<typeof link>, caller: Caller): Promise<MutationResult> {
      const input = readInput(link, given);
      const unsubscribe = () => callWithLink(input, (parameters) => upstream.unsubscribe(parameters, caller));
      return { message: await limits.unsubscribe(caller.request.address, unsubscribe) };
    },
  };
}
