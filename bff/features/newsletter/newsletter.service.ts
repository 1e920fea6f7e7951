import * as z from 'zod';
import type { Asker } from '#bff/graphql/caller.ts';
import { isGiven, readInput, required } from '#bff/graphql/input.ts';
import type { Message } from '#bff/graphql/message.type.ts';
import type { NewsletterUpstream } from './newsletter.upstream.ts';

/** requirements §5: the call needs both. */
const link = z.object({
  email: z.string().trim().refine(isGiven, required('The email address is missing')),
  sid: z.string().trim().refine(isGiven, required('The subscription id is missing')),
});

export type NewsletterService = ReturnType<typeof createNewsletterService>;

export function createNewsletterService(upstream: NewsletterUpstream) {
  return {
    async unsubscribe(email: string, sid: string, asker: Asker): Promise<Message> {
      const subscription = readInput(link, { email, sid });
      return { message: (await upstream.unsubscribe(subscription.email, subscription.sid, asker)) ?? 'Successfully Unsubscribed' };
    },
  };
}
