import { lookUpLinked } from '#bff/features/orders/invoice.ts';
import { Order } from '#bff/features/orders/order.type.ts';
import type { Member } from '#bff/graphql/context.ts';
import { type AppError, badField, notFound } from '#bff/graphql/errors.ts';
import { oncePerRequest } from '#bff/graphql/once-per-request.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import type { MemberOrdersUpstream } from './member-orders.upstream.ts';
import { OrderConnection } from './order-connection.type.ts';
import { newestFirst, startAfter } from './order-cursor.ts';

/** The most orders of one page. */
const MAX_PAGE = 100;

/** The most listed orders whose files one request may read: each is a call of the API. `first` of all pages counts. */
const MAX_WITH_FILES = 10;

/** A page of the order list. */
export interface PageRequest {
  /** Null: as many as are allowed. */
  first: number | null;
  /** The cursor of the order before the page; null: the list begins. */
  after: string | null;
  /** The files of the orders are selected. */
  hasFiles: boolean;
}

export type MemberOrdersService = ReturnType<typeof createMemberOrdersService>;

export function createMemberOrdersService(upstream: MemberOrdersUpstream) {
  const fetchList = oncePerRequest(upstream.list);
  /** Keyed by the listed order's object, which is the same throughout a request. */
  const fetchDetails = oncePerRequest(upstream.get);
  /** `first` of the pages whose files a request reads, by `after`. */
  const pagesWithFiles = oncePerRequest(async (_member: Member) => new Map<string | null, number>());

  /**
   * Finds an order by invoice. The API needs the order's id, which the member's list has; both responses are merged
   * (contract, decision 3).
   *
   * @throws NOT_FOUND for an invoice that is not the member's, whether or not it exists
   */
  async function order(text: string, member: Member): Promise<Order> {
    const listed = await lookUpLinked(text, async (invoice) => {
      const found = (await fetchList(member)).find((order) => order.invoice === invoice);
      if (found === undefined) throw notFound(orderTexts.orderNotFound);
      return found;
    });
    return withFiles(listed, member);
  }

  /** Returns a listed order with its files, which its row does not have. */
  async function withFiles(listed: Order, member: Member): Promise<Order> {
    const details = await fetchDetails(listed, member);
    return details ? merge(listed, details) : Object.assign(new Order(), listed, { files: [], unavailableFiles: 0 });
  }

  return {
    order,

    /**
     * Returns a page of the member's orders, newest first.
     *
     * @throws BAD_USER_INPUT, by the shape of the request and not by the number of orders that there are
     */
    async page({ first: given, after, hasFiles }: PageRequest, member: Member): Promise<OrderConnection> {
      const max = hasFiles ? MAX_WITH_FILES : MAX_PAGE;
      const first = given ?? max;
      if (first < 1 || first > MAX_PAGE) throw firstOutOfRange(`\`first\` must be from 1 to ${MAX_PAGE}`);
      if (first > max) throw firstOutOfRange(TOO_MANY_WITH_FILES);
      if (hasFiles) {
        const pages = await pagesWithFiles(member);
        pages.set(after, Math.max(first, pages.get(after) ?? 0));
        // Before the list is awaited: the order of the fields decides, and not that of responses.
        if (sum(pages.values()) > MAX_WITH_FILES) throw firstOutOfRange(TOO_MANY_WITH_FILES);
      }
      const orders = (await fetchList(member)).toSorted(newestFirst);
      return new OrderConnection(orders, after === null ? 0 : startAfter(after, orders), first);
    },

    withFiles,
  };
}

const TOO_MANY_WITH_FILES = `\`files\` and \`unavailableFiles\` can be selected for at most ${MAX_WITH_FILES} orders in one request`;

const firstOutOfRange = (message: string): AppError => badField('first', message, 'out_of_range');

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/** The details take precedence over the list. An order is expired if either response says so, and then has no files. */
function merge(listed: Order, details: Order): Order {
  const { id, apiId, invoice } = listed;
  const expired = details.expired || listed.expired;
  const shown = expired ? { coverPicture: null, files: [], unavailableFiles: 0 } : { files: details.files };
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  return Object.assign(new Order(), listed, known, { id, apiId, invoice, expired, ...shown });
}
