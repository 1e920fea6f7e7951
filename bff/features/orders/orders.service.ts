import { GraphQLError } from 'graphql';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { orderMessages } from '#shared/messages.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { RateLimiters } from '#shared/node/rate-limiter.ts';
import { phoneKey } from '#shared/phone.ts';
import type { Download } from './download.type.ts';
import type { DownloadsService } from './downloads.service.ts';
import type { FindOrderResult, Order } from './order.type.ts';
import { readInvoice, readPhone } from './orders.input.ts';
import type { OrdersUpstream } from './orders.upstream.ts';

interface Parts {
  upstream: Pick<OrdersUpstream, 'find' | 'get'>;
  downloads: Pick<DownloadsService, 'prepare'>;
  limits: RateLimiters<'findOrderAddress' | 'findOrderPhone' | 'orderMisses'>;
  clock: Clock;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/** The rules of the public order pages: requirements §4 and §5; contract, limits. Misses of `order` and `prepareDownload` share one limit. */
export function createOrdersService({ upstream, downloads, limits, clock }: Parts) {
  return {
    async find(typed: string, request: RequestInfo): Promise<FindOrderResult> {
      const phone = readPhone(typed);
      await limits.findOrderAddress.consume(request.address);
      await limits.findOrderPhone.consume(phoneKey(phone));
      return upstream.find(phone, request);
    },

    order(invoice: string, request: RequestInfo): Promise<Order> {
      return limits.orderMisses.penalize(request.address, isMiss, async () => {
        const order = await upstream.get(readInvoice(invoice), request);
        if (order === null) throw notFound(orderMessages.orderNotFound);
        return withExpiry(order, clock.now());
      });
    },

    prepareDownload(invoice: string, { address, requestId }: RequestInfo): Promise<Download> {
      return limits.orderMisses.penalize(address, isMiss, async () => downloads.prepare(readInvoice(invoice), requestId));
    },
  };
}

/** requirements §4: past its expiry, or when the API says so, an order is expired and has no files, whatever the API sent. */
export function withExpiry(order: Order, now: number): Order {
  const isExpired = order.expired || (order.expiry !== null && now > order.expiry.getTime());
  return isExpired ? Object.assign({}, order, { expired: true, files: [] }) : order;
}

function isMiss(error: unknown): boolean {
  if (error instanceof UpstreamError) return error.failure === 'refused' && error.status === 404;
  return error instanceof GraphQLError && error.extensions['code'] === 'NOT_FOUND';
}
