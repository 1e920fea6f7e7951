import { type Member, oncePerRequest } from '#bff/graphql/caller.ts';
import { notFound } from '#bff/graphql/errors.ts';
import type { Clock } from '#shared/node/clock.ts';
import { readInvoice } from './invoice.ts';
import type { MemberOrdersUpstream } from './member-orders.upstream.ts';
import type { Order } from './order.type.ts';
import { withExpiry } from './orders.service.ts';

interface Parts {
  upstream: MemberOrdersUpstream;
  clock: Clock;
}

export type MemberOrdersService = ReturnType<typeof createMemberOrdersService>;

/** The orders of a member. Nothing here can be called for a visitor: each function asks for the `Member` itself. */
export function createMemberOrdersService({ upstream, clock }: Parts) {
  const fetchList = oncePerRequest(upstream.list);
  return {
    async list(member: Member): Promise<Order[]> {
      const orders = await fetchList(member);
      return orders.map((order) => withExpiry(order, clock.now())).toSorted(newestFirst);
    },

    /**
     * contract, decision 3: the API wants an order's id, which the member's own list knows; what both answers say becomes one.
     * @throws NOT_FOUND for an invoice that is not theirs, whether or not there is such an order
     */
    async order(text: string, member: Member): Promise<Order> {
      const invoice = readInvoice(text);
      const listed = (await fetchList(member)).find((order) => order.invoice === invoice);
      if (listed === undefined) throw notFound('Order not found');
      const details = await upstream.get(listed, member);
      return withExpiry(details ? merge(listed, details) : listed, clock.now());
    },
  };
}

function merge(listed: Order, details: Order): Order {
  return {
    id: listed.id,
    invoice: listed.invoice,
    date: details.date ?? listed.date,
    createdAt: details.createdAt ?? listed.createdAt,
    expiry: details.expiry ?? listed.expiry,
    booth: details.booth ?? listed.booth,
    city: details.city ?? listed.city,
    expired: details.expired || listed.expired,
    files: details.files,
  };
}

/** Orders without any date come last; equals stay as the API has them. */
function newestFirst(one: Order, other: Order): number {
  const dayOf = (order: Order): number => (order.date ?? order.createdAt)?.getTime() ?? Number.NEGATIVE_INFINITY;
  const madeAt = (order: Order): number => order.createdAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return compare(dayOf(other), dayOf(one)) || compare(madeAt(other), madeAt(one));
}

/** Not a difference: that of two infinities is no number. */
function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
