import * as z from 'zod';
import { readSize } from '#bff/lib/api-values.ts';
import type { CallOrigin } from '#bff/upstream/rest-call.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { parseTimestamp } from '#shared/dates.ts';
import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { readWebUrl } from '#shared/web-url.ts';

/** A finished zip. */
export interface Zip {
  url: string;
  bytes: number | null;
  byteSize: number | null;
  /** In milliseconds since 1970. */
  expiresAt: number | null;
}

export type DownloadsUpstream = ReturnType<typeof createDownloadsUpstream>;

/** The call for a zip (requirements §7). It sends no token. */
export function createDownloadsUpstream(rest: RestClient) {
  return {
    /** Waits until the API has built the zip. Null if the response has no link that may reach a client. */
    async downloadAll(invoice: string, request: CallOrigin): Promise<Zip | null> {
      const zip = await rest.call({
        group: 'downloads',
        endpoint: orderEndpoints.downloadAll,
        params: { invoiceId: invoice },
        isTriedOnce: true,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        data: z.unknown(),
        unreachableMessage: orderTexts.downloadUnanswered,
        caller: { request },
      });
      const { url, bytes, expires_at } = (zip ?? {}) as { url?: unknown; bytes?: unknown; expires_at?: unknown };
      const link = readWebUrl(url);
      if (link === null) return null;
      return { url: link, ...readSize(bytes), expiresAt: parseTimestamp(expires_at) };
    },
  };
}
