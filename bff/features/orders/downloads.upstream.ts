import * as z from 'zod';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { readWebUrl } from '#bff/lib/readers.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { orderMessages } from '#shared/messages.ts';

export type DownloadsUpstream = ReturnType<typeof createDownloadsUpstream>;

/**
 * The zip of requirements §7. It carries no token.
 *
 * @param rest a client with its own connections and a time-out of an hour, so that zips do not keep look-ups waiting
 */
export function createDownloadsUpstream(rest: RestClient) {
  return {
    /** Waits until the API has built the zip. Null where the answer has no http or https link. */
    async downloadAll(invoice: string, { requestId }: Pick<RequestInfo, 'requestId'>): Promise<string | null> {
      const row = await rest.call({
        method: 'GET',
        route: '/orders/{invoiceId}/downloadAll',
        params: { invoiceId: invoice },
        data: z.unknown(),
        unreachable: orderMessages.downloadUnanswered,
        requestId,
      });
      return readWebUrl((row as { url?: unknown } | null | undefined)?.url);
    },
  };
}
