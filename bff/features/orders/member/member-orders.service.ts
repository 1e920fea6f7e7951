import { findInvoice } from '#bff/features/orders/invoice.ts';
import type { OrderRecord } from '#bff/features/orders/order.reader.ts';
import type { Order } from '#bff/features/orders/order.type.ts';
import type { Member } from '#bff/graphql/caller.ts';
import { badField, notFound } from '#bff/graphql/errors.ts';
import { oncePerRequest } from '#bff/graphql/once-per-request.ts';
import { orderMessages } from '#shared/messages/texts.ts';
import type { MemberOrdersUpstream } from './member-orders.upstream.ts';
import { OrderConnection } from './order-connection.type.ts';
import { newestFirst, startAfter } from './order-cursor.ts';

/** The most orders of one page. */
const MAX_PAGE = 100;

/** The most listed orders whose files one request may read: each is a call of the API. */
const MAX_WITH_FILES = 10;

export type MemberOrdersService = ReturnType<typeof createMemberOrdersService>;

export function createMemberOrdersService(upstream: MemberOrdersUpstream) {
  const fetchList = oncePerRequest(upstream.list);
  /** Keyed by the listed order's object, which is the same throughout a request. */
  const fetchDetails = oncePerRequest(upstream.get);
  /** The invoices of listed orders whose files a request reads. */
  const invoicesReadFromLists = oncePerRequest(async (_member: Member) => new Set<string>());

  /**
   * Finds an order by invoice. The API needs the order's id, which the member's list has; both answers are merged
   * (contract, decision 3).
   *
   * @throws NOT_FOUND for an invoice that is not the member's, whether or not it exists
   */
  async function find(text: string, member: Member): Promise<Order> {
    const listed = await findInvoice(text, {
      async find(invoice) {
        const found = (await fetchList(member)).find((order) => order.invoice === invoice);
        if (found === undefined) throw notFound(orderMessages.orderNotFound);
        return found;
      },
    });
    const details = await fetchDetails(listed, member);
    return details ? merge(listed, details) : { ...listed, files: [], unavailableFiles: 0 };
  }

  return {
    order: find,

    /**
     * Returns a page of the member's orders, newest first.
     *
     * @param first how many, 1 to 100
     * @param after the cursor of the order before the page; null: the list begins
     * @throws BAD_USER_INPUT
     */
    async page(first: number, after: string | null, member: Member): Promise<OrderConnection> {
      if (first < 1 || first > MAX_PAGE) throw badField('first', `A page has 1 to ${MAX_PAGE} orders`, 'out_of_range');
      const orders = (await fetchList(member)).toSorted(newestFirst);
      return new OrderConnection(orders, after === null ? 0 : startAfter(after, orders), first);
    },

    /**
     * Returns a listed order with its files, which its row does not have.
     *
     * @throws BAD_USER_INPUT if the request reads the files of more than ten
     */
    async withFiles({ invoice }: Order, member: Member): Promise<Order> {
      const invoices = await invoicesReadFromLists(member);
      invoices.add(invoice);
      // Lets the other orders of the page add their invoices before the first call.
      await Promise.resolve();
      if (invoices.size > MAX_WITH_FILES)
        throw badField(
          'first',
          `The files of at most ${MAX_WITH_FILES} orders are read in one request`,
          'out_of_range',
        );
      return find(invoice, member);
    },
  };
}

/** The details take precedence over the list. An order is expired if either answer says so, and then has no files. */
function merge(listed: OrderRecord, details: OrderRecord): OrderRecord {
  const { id, apiId, invoice } = listed;
  const expired = details.expired || listed.expired;
  const shown = expired ? { cover: null, files: [], unavailableFiles: 0 } : { files: details.files };
  const said = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  return { ...listed, ...said, id, apiId, invoice, expired, ...shown };
}
