import type { RequestInfo } from '#bff/graphql/context.ts';
import { oncePerRequest } from '#bff/graphql/once-per-request.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type { SoftFile } from './files/soft-file.type.ts';
import { lookUpLinked, lookUpTyped, nullForMiss, readInvoice } from './invoice.ts';
import { readNodeId } from './node-ids.ts';
import type { Order } from './order.type.ts';
import type { OrderUpstream } from './order.upstream.ts';

export type OrderService = ReturnType<typeof createOrderService>;

/**
 * Applies the rules of the public order page (requirements §4 and §5; contract, limits). Unknown invoices share a limit
 * with those of `prepareDownload`.
 */
export function createOrderService(upstream: OrderUpstream, limits: RateLimits) {
  const fetchOrder = oncePerRequest(upstream.get);

  return {
    /** @param isTyped a person typed the invoice */
    order(invoice: string, request: RequestInfo, isTyped = false): Promise<Order> {
      const lookUp = isTyped ? lookUpTyped : lookUpLinked;
      return limits.byInvoice({ invoice, address: request.address }, () =>
        lookUp(invoice, (spelling) => fetchOrder(spelling, request)),
      );
    },

    /** Returns the order or the file of this id; null if there is none. */
    async node(id: string, request: RequestInfo): Promise<Order | SoftFile | null> {
      const named = readNodeId(id);
      if (named === null) return null;
      const { invoice, isFile } = named;
      const found = await limits
        .byInvoice({ invoice, address: request.address }, () => fetchOrder(readInvoice(invoice), request))
        .catch(nullForMiss);
      return isFile ? (found?.files?.find((file) => file.id === id) ?? null) : found;
    },
  };
}
