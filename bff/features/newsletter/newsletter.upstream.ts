import type { Asker } from '#bff/graphql/caller.ts';
import { UNEXPECTED } from '#bff/graphql/errors.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';

export type NewsletterUpstream = ReturnType<typeof createNewsletterUpstream>;

export function createNewsletterUpstream(rest: RestClient) {
  return {
    /** Public: the link is proof enough, and no token goes along. Null where the API sends no message. */
    unsubscribe(email: string, sid: string, { requestId }: Asker): Promise<string | null> {
      return rest.callForMessage({ method: 'POST', route: '/newsletter/unsubscribe', body: { email, sid }, unreachable: UNEXPECTED, requestId });
    },
  };
}
