import { GraphQLError } from 'graphql';
import type { Asker } from '#bff/graphql/caller.ts';
import { notFound } from '#bff/graphql/errors.ts';
import type { MissQuota, Quota } from '#bff/graphql/rate-limits.ts';
import type { Clock } from '#shared/node/clock.ts';
import { phoneKey } from '#shared/phone.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import type { Download } from './download.type.ts';
import type { DownloadsService } from './downloads.service.ts';
import { readInvoice } from './invoice.ts';
import type { FindOrderResult, Order } from './order.type.ts';
import type { OrdersUpstream } from './orders.upstream.ts';
import { readPhone } from './phone.ts';

/** contract, limits. */
export interface OrderLimits {
  findByAddress: Quota;
  findByPhone: Quota;
  /** One bucket for all that guess at invoices. */
  misses: MissQuota;
}

interface Parts {
  upstream: Pick<OrdersUpstream, 'find' | 'get'>;
  downloads: Pick<DownloadsService, 'prepare'>;
  limits: OrderLimits;
  clock: Clock;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/** The rules of the public order pages: requirements §4 (expiry), §5 (what may be asked), contract (how often). */
export function createOrdersService({ upstream, downloads, limits, clock }: Parts) {
  return {
    async find(phone: string, asker: Asker): Promise<FindOrderResult> {
      const number = readPhone(phone);
      await limits.findByAddress.take(asker.address);
      await limits.findByPhone.take(phoneKey(number));
      return upstream.find(number, asker);
    },

    order(invoice: string, asker: Asker): Promise<Order> {
      return limits.misses.guard(asker.address, isMiss, async () => {
        const order = await upstream.get(readInvoice(invoice), asker);
        if (order === null) throw notFound('Order not found');
        return withExpiry(order, clock.now());
      });
    },

    prepareDownload(invoice: string, { address, requestId }: Asker): Promise<Download> {
      return limits.misses.guard(address, isMiss, async () => downloads.prepare(readInvoice(invoice), requestId));
    },
  };
}

/** requirements §4: past its expiry, or when the API says so, an order is expired, and then it has no files, whatever the API sent. */
export function withExpiry(order: Order, now: number): Order {
  const isExpired = order.expired || (order.expiry !== null && now > order.expiry.getTime());
  return isExpired ? Object.assign({}, order, { expired: true, files: [] }) : order;
}

function isMiss(error: unknown): boolean {
  if (error instanceof UpstreamError) return error.failure === 'refused' && error.status === 404;
  return error instanceof GraphQLError && error.extensions['code'] === 'NOT_FOUND';
}
