import * as z from 'zod';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { readWebUrl } from '#bff/lib/readers.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { orderMessages } from '#shared/messages.ts';
import type { FindOrderResult, Order } from './order.type.ts';
import { orderRow, toOrder } from './order.reader.ts';

export type OrdersUpstream = ReturnType<typeof createOrdersUpstream>;

const flag = z.boolean().nullish().transform(Boolean);
/** Without an order the other two flags mean nothing, and an API may leave them out. */
const findings = z.object({ orderExists: z.boolean(), phoneVerified: flag, accountExists: flag });

/**
 * The public order calls of requirements §7: none carries a token.
 *
 * @param downloads a client with its own connections and a time-out of an hour, so that zips do not keep look-ups waiting
 */
export function createOrdersUpstream(rest: RestClient, downloads: RestClient) {
  return {
    find(phone: string, { requestId, signal }: RequestInfo): Promise<FindOrderResult> {
      return rest.call({
        method: 'POST',
        route: '/orders/find',
        body: { phone },
        data: findings,
        unreachable: orderMessages.findUnanswered,
        requestId,
        signal,
      });
    },

    /** The order, or null for a successful answer without one. */
    async get(invoice: string, { requestId, signal }: RequestInfo): Promise<Order | null> {
      const row = await rest.call({
        method: 'GET',
        route: '/orders/{invoiceId}',
        params: { invoiceId: invoice },
        data: orderRow.nullish(),
        unreachable: orderMessages.orderUnanswered,
        requestId,
        signal,
      });
      return row ? toOrder(row, invoice) : null;
    },

    /** Waits until the API has built the zip. Null where the answer has no http or https link. */
    async downloadAll(invoice: string, { requestId }: Pick<RequestInfo, 'requestId'>): Promise<string | null> {
      const row = await downloads.call({
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
