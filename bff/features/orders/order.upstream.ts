import type { RequestInfo } from '#bff/graphql/context.ts';
import { notFound } from '#bff/graphql/errors.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import type { OrderReader } from './order.reader.ts';
import type { Order } from './order.type.ts';

const fieldNames = new Map([['invoiceId', 'invoice']]);

export type OrderUpstream = ReturnType<typeof createOrderUpstream>;

/** The call for a public order (requirements §7). It sends no token. */
export function createOrderUpstream(rest: RestClient, { apiOrder, toOrder }: OrderReader) {
  const shape = apiOrder.nullish();

  return {
    async get(invoice: string, request: RequestInfo): Promise<Order> {
      const order = await rest.call({
        group: 'orders',
        endpoint: orderEndpoints.getOrder,
        params: { invoiceId: invoice },
        fieldNames,
        data: shape,
        unreachableMessage: orderTexts.orderUnanswered,
        caller: { request },
        isCancellable: true,
      });
      // Some APIs respond to an unknown invoice with empty data.
      if (!order) throw notFound(orderTexts.orderNotFound);
      return toOrder(order, invoice);
    },
  };
}
