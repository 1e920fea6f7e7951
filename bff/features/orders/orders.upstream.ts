import * as z from 'zod';
import type { Asker } from '#bff/graphql/caller.ts';
import { readWebUrl } from '#bff/lib/web-url.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import type { FindOrderResult, Order } from './order.type.ts';
import { orderRow, toOrder } from './order.upstream.ts';

export type OrdersUpstream = ReturnType<typeof createOrdersUpstream>;

const flag = z.boolean().nullish().transform(Boolean);
/** Without an order the other two flags say nothing, and an API may leave them out. */
const findings = z.object({ orderExists: z.boolean(), phoneVerified: flag, accountExists: flag });

/**
 * The three public order calls of requirements §7. None of them ever carries a token.
 * @param downloads the same client with its own connections and an hour of patience: zips must not keep look-ups waiting
 */
export function createOrdersUpstream(rest: RestClient, downloads: RestClient) {
  return {
    find(phone: string, { requestId, signal }: Asker): Promise<FindOrderResult> {
      return rest.call({
        method: 'POST',
        route: '/orders/find',
        body: { phone },
        data: findings,
        unreachable: 'Failed to find orders. Please try again.',
        requestId,
        signal,
      });
    },

    /** The order as the API tells it, or null where it answers well and says nothing. */
    async get(invoice: string, { requestId, signal }: Asker): Promise<Order | null> {
      const row = await rest.call({
        method: 'GET',
        route: '/orders/{invoiceId}',
        params: { invoiceId: invoice },
        data: orderRow.nullish(),
        unreachable: 'Failed to fetch order data. Please try again.',
        requestId,
        signal,
      });
      return row ? toOrder(row, invoice) : null;
    },

    /** Waits until the API has built the zip. Null when what it calls a link is none. */
    async downloadAll(invoice: string, { requestId }: Pick<Asker, 'requestId'>): Promise<string | null> {
      const row = await downloads.call({
        method: 'GET',
        route: '/orders/{invoiceId}/downloadAll',
        params: { invoiceId: invoice },
        data: z.unknown(),
        unreachable: 'Failed to download files. Please try again.',
        requestId,
      });
      return readWebUrl((row as { url?: unknown } | null | undefined)?.url);
    },
  };
}
