import { oncePerKey, type RequestInfo } from '#bff/graphql/context.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { UsageLimits } from '#shared/node/protection/rate-limits.ts';
import { readInvoice } from './invoice.ts';
import type { Order } from './order.type.ts';
import type { OrdersUpstream } from './orders.upstream.ts';

interface Parts {
  upstream: OrdersUpstream;
  limits: Pick<UsageLimits, 'byInvoice'>;
  clock: Clock;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/**
 * The rules of the public order page: requirements §4 and §5; contract, limits. Its misses share a limit with those
 * of `prepareDownload`.
 */
export function createOrdersService({ upstream, limits, clock }: Parts) {
  const fetchOrder = oncePerKey(upstream.get);
  return {
    order(invoice: string, request: RequestInfo): Promise<Order> {
      return limits.byInvoice({ invoice, address: request.address }, async () => {
        const order = await fetchOrder(readInvoice(invoice), request);
        if (order === null) throw notFound(orderMessages.orderNotFound);
        return withExpiry(order, clock.now());
      });
    },
  };
}

/**
 * requirements §4: past its expiry, or when the API says so, an order is expired and has no files, whatever the API
 * sent.
 */
export function withExpiry(order: Order, now: number): Order {
  const isExpired = order.expired || (order.expiry !== null && now > order.expiry.getTime());
  return isExpired ? Object.assign({}, order, { expired: true, files: [] }) : order;
}
