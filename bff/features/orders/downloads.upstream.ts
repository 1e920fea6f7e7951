import * as z from 'zod';
import type { RequestInfo } from '#bff/graphql/context.ts';
import type { LinkReader } from '#bff/lib/api-values.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { orderMessages } from '#shared/messages/orders.ts';

export type DownloadsUpstream = ReturnType<typeof createDownloadsUpstream>;

/** The zip of requirements §7. It carries no token. */
export function createDownloadsUpstream(rest: RestClient, readLink: LinkReader) {
  return {
    /** Waits until the API has built the zip. Null where the answer has no link that may reach a client. */
    async downloadAll(
      invoice: string,
      { requestId, address }: Pick<RequestInfo, 'requestId' | 'address'>,
    ): Promise<string | null> {
      const row = await rest.call({
        group: 'downloads',
        method: 'GET',
        route: '/orders/{invoiceId}/downloadAll',
        params: { invoiceId: invoice },
        once: true,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        data: z.unknown(),
        unreachable: orderMessages.downloadUnanswered,
        requestId,
        address,
      });
      return readLink((row as { url?: unknown } | null | undefined)?.url);
    },
  };
}
