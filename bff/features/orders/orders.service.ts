import { GraphQLError } from 'graphql';
import { notFound } from '#bff/graphql/errors.ts';
import type { MissQuota, Quota } from '#bff/graphql/rate-limits.ts';
import type { Clock } from '#bff/lib/clock.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import type { Download } from './download.type.ts';
import type { DownloadsService } from './downloads.service.ts';
import { readInvoice } from './invoice.ts';
import type { FindOrderResult, Order } from './order.type.ts';
import type { Asker, OrdersUpstream } from './orders.upstream.ts';
import { phoneKey, readPhone } from './phone.ts';

/** Who asks, and from where: limits are kept by address. */
export interface Visitor extends Asker {
  address: string;
}

/** CONTRACT, "Limits the BFF keeps". */
export interface OrderLimits {
  findByAddress: Quota;
  findByPhone: Quota;
  /** One bucket for all that guess at invoices. */
  misses: MissQuota;
}

interface Parts {
  upstream: Pick<OrdersUpstream, 'find' | 'get'>;
  downloads: DownloadsService;
  limits: OrderLimits;
  clock: Clock;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/** The rules of the public order pages: SPEC §4 (expiry), §5 (what may be asked), CONTRACT (how often). */
export function createOrdersService({ upstream, downloads, limits, clock }: Parts) {
  return {
    async find(phone: string, visitor: Visitor): Promise<FindOrderResult> {
      const number = readPhone(phone);
      await limits.findByAddress.take(visitor.address);
      await limits.findByPhone.take(phoneKey(number));
      return upstream.find(number, toAsker(visitor));
    },

    order(invoice: string, visitor: Visitor): Promise<Order> {
      return limits.misses.guard(visitor.address, isMiss, async () => {
        const order = await upstream.get(readInvoice(invoice), toAsker(visitor));
        if (order === null) throw notFound('Order not found');
        return withExpiry(order, clock.now());
      });
    },

    prepareDownload(invoice: string, { address, requestId }: Visitor): Promise<Download> {
      return limits.misses.guard(address, isMiss, async () => downloads.prepare(readInvoice(invoice), requestId));
    },
  };
}

/** SPEC §4: past its expiry, or when the API says so, an order is expired, and then it has no files, whatever the API sent. */
export function withExpiry(order: Order, now: number): Order {
  const isExpired = order.expired || (order.expiry !== null && now > order.expiry.getTime());
  return isExpired ? Object.assign({}, order, { expired: true, files: [] }) : order;
}

function isMiss(error: unknown): boolean {
  if (error instanceof UpstreamError) return error.failure === 'refused' && error.status === 404;
  return error instanceof GraphQLError && error.extensions['code'] === 'NOT_FOUND';
}

function toAsker({ requestId, signal }: Visitor): Asker {
  return signal ? { requestId, signal } : { requestId };
}
