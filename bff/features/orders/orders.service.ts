import { oncePerKey, type RequestInfo } from '#bff/graphql/context.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { RateLimits } from '#shared/node/protection/rate-limits.ts';
import { photosPath } from '#shared/paths.ts';
import { isMiss, readInvoice } from './invoice.ts';
import { orderIdOf, readNodeId } from './node-ids.ts';
import type { OrderRecord } from './order.reader.ts';
import type { Order } from './order.type.ts';
import type { SoftFile } from './soft-file.type.ts';
import type { OrdersUpstream } from './orders.upstream.ts';

interface Dependencies {
  upstream: OrdersUpstream;
  limits: Pick<RateLimits, 'byInvoice'>;
  present: PresentOrder;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/**
 * The rules of the public order page: requirements §4 and §5; contract, limits. Its misses share a limit with those
 * of `prepareDownload`.
 */
export function createOrdersService({ upstream, limits, present }: Dependencies) {
  const fetchOrder = oncePerKey((invoice: string, request: RequestInfo) => upstream.get(invoice, request));
  function order(invoice: string, request: RequestInfo): Promise<Order> {
    return limits.byInvoice({ invoice, address: request.address }, async () => {
      const record = await fetchOrder(readInvoice(invoice), request);
      if (record === null) throw notFound(orderMessages.orderNotFound);
      return present(record);
    });
  }

  return {
    order,

    /** The order or the file of this id; null where there is none. */
    async node(id: string, request: RequestInfo): Promise<Order | SoftFile | null> {
      const named = readNodeId(id);
      if (named === null) return null;
      const found = await order(named.invoice, request).catch((error: unknown) => {
        if (isMiss(error)) return null;
        throw error;
      });
      return named.isFile ? (found?.files?.find((file) => file.id === id) ?? null) : found;
    },
  };
}

export type PresentOrder = (record: OrderRecord) => Order;

/**
 * Makes the graph's `Order` of what was read. requirements §4: past its expiry, or when the API says so, an order is
 * expired and has no files, whatever the API sent.
 */
export function createPresentOrder({ siteUrl, clock }: { siteUrl: string; clock: Clock }): PresentOrder {
  return ({ invoice, date, createdAt, expiry, boothName, city, expired, files }) => {
    const isExpired = expired || (expiry !== null && clock.now() > expiry.getTime());
    return {
      id: orderIdOf(invoice),
      invoice,
      date,
      createdAt,
      expiry,
      expired: isExpired,
      boothName,
      city,
      shareUrl: siteUrl + photosPath(invoice),
      files: isExpired ? [] : files,
    };
  };
}
