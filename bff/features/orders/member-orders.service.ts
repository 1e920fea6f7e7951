import { type Member, oncePerKey, oncePerMember } from '#bff/graphql/context.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { MemberOrdersUpstream } from './member-orders.upstream.ts';
import type { Order } from './order.type.ts';
import { readInvoice } from './invoice.ts';
import { withExpiry } from './orders.service.ts';

interface Parts {
  upstream: MemberOrdersUpstream;
  clock: Clock;
}

export type MemberOrdersService = ReturnType<typeof createMemberOrdersService>;

/** The orders of a member: each function takes the `Member`, so none can be called for a visitor. */
export function createMemberOrdersService({ upstream, clock }: Parts) {
  const fetchList = oncePerMember(upstream.list);
  /** By the order of the list, which is one of the request's own. */
  const fetchDetails = oncePerKey(upstream.get);
  return {
    async list(member: Member): Promise<Order[]> {
      const orders = await fetchList(member);
      return orders.map((order) => withExpiry(order, clock.now())).toSorted(newestFirst);
    },

    /**
     * contract, decision 3: the API needs the order's id, which the member's list has; both answers are merged.
     *
     * @throws NOT_FOUND for an invoice that is not the member's, whether or not it exists
     */
    async order(text: string, member: Member): Promise<Order> {
      const invoice = readInvoice(text);
      const listed = (await fetchList(member)).find((order) => order.invoice === invoice);
      if (listed === undefined) throw notFound(orderMessages.orderNotFound);
      const details = await fetchDetails(listed, member);
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

/** Orders without a date come last; equal ones stay in the order of the API. */
function newestFirst(one: Order, other: Order): number {
  const dayOf = (order: Order): number => (order.date ?? order.createdAt)?.getTime() ?? Number.NEGATIVE_INFINITY;
  const createdAt = (order: Order): number => order.createdAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return compare(dayOf(other), dayOf(one)) || compare(createdAt(other), createdAt(one));
}

/** Not a subtraction: the difference of two infinities is NaN. */
function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
