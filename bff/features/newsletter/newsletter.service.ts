import * as z from 'zod';
import type { Caller } from '#bff/graphql/context.ts';
import { readInput, requiredText } from '#bff/graphql/input.ts';
import type { MutationResult } from '#bff/graphql/payload.type.ts';
import { callWithLink } from '#bff/upstream/mailed-link.ts';
import { UpstreamError, withFalseProof } from '#bff/upstream/upstream-error.ts';
import { CONTACT_MAX_LENGTH, PARAMETER_MAX_LENGTH } from '#shared/limits.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type { NewsletterUpstream } from './newsletter.upstream.ts';

/** requirements §5: the call needs both. */
const linkInput = z.object({
  email: requiredText('Alamat emailnya tidak ada.', CONTACT_MAX_LENGTH),
  sid: requiredText('Nomor langganannya tidak ada.', PARAMETER_MAX_LENGTH),
});

interface UnsubscribeInput extends z.input<typeof linkInput> {
  /** A mail provider sent the link (RFC 8058). */
  oneClick?: boolean | null;
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;

export function createNewsletterService(upstream: NewsletterUpstream, limits: RateLimits) {
  return {
    async unsubscribe({ oneClick, ...given }: UnsubscribeInput, caller: Caller): Promise<MutationResult> {
      const input = readInput(linkInput, given);
      const unsubscribe = () =>
        callWithLink(input, (parameters) => upstream.unsubscribe(parameters, caller)).catch((error: unknown) => {
          throw error instanceof UpstreamError ? withFalseProof(error, 'sid') : error;
        });
      return {
        message: await limits.unsubscribe(
          { sid: input.sid, address: oneClick ? null : caller.request.address },
          unsubscribe,
        ),
      };
    },
  };
}
