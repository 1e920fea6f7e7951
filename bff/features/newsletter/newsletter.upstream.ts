import type { Caller } from '#bff/graphql/context.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { generalTexts } from '#shared/messages/texts.ts';
import { newsletterEndpoints } from '#shared/rest-api/newsletter.ts';

export type NewsletterUpstream = ReturnType<typeof createNewsletterUpstream>;

export function createNewsletterUpstream(rest: RestClient) {
  return {
    /** Returns the API's message, or null if it has none. */
    unsubscribe(body: Readonly<Record<'email' | 'sid', string>>, caller: Caller): Promise<string | null> {
      return rest.callForMessage({
        group: 'newsletter',
        endpoint: newsletterEndpoints.unsubscribe,
        body,
        unreachableMessage: generalTexts.unexpected,
        caller,
      });
    },
  };
}
