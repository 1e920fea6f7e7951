import * as z from 'zod';
import { isApiOrder, isListOrMissing, type OrderReader } from '#bff/features/orders/order.reader.ts';
import type { Order } from '#bff/features/orders/order.type.ts';
import type { Member } from '#bff/graphql/context.ts';
import { readText } from '#bff/lib/api-values.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { memberOrderTexts } from '#shared/messages/texts.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';

const fieldNames = new Map([['inv', 'invoice']]);

/** Not `z.array()`, which would look at each of 100,000 elements. */
const rowList = z.custom<unknown[] | null | undefined>(isListOrMissing).optional();

/** The most orders of one list that are read. */
const MAX_ORDERS = 1_000;

export type MemberOrdersUpstream = ReturnType<typeof createMemberOrdersUpstream>;

/** The calls of requirements §7 for a member's own orders. Both send the token. */
export function createMemberOrdersUpstream(rest: RestClient, { apiDetails, toOrder }: OrderReader) {
  const toListed = (row: unknown): Order | null => {
    if (!isApiOrder(row)) return null;
    const invoice = readText(row.inv) ?? readText(row.id);
    return invoice === null ? null : toOrder(row, invoice, { isListed: true });
  };

  return {
    /** Returns the orders as the API sorts them. A row with neither invoice nor id is left out. */
    async list(caller: Member): Promise<Order[]> {
      const rows = await rest.call({
        group: 'account',
        endpoint: orderEndpoints.listOrders,
        data: rowList,
        unreachableMessage: memberOrderTexts.ordersUnanswered,
        caller,
        isCancellable: true,
      });
      return (rows ?? [])
        .slice(0, MAX_ORDERS)
        .map(toListed)
        .filter((order) => order !== null);
    },

    /** Returns the details of a listed order, or null if the response has none. */
    async get({ apiId, invoice }: Pick<Order, 'apiId' | 'invoice'>, caller: Member): Promise<Order | null> {
      const details = await rest.call({
        group: 'account',
        endpoint: orderEndpoints.getMemberOrder,
        params: { id: apiId, inv: invoice },
        fieldNames,
        data: apiDetails.nullish(),
        unreachableMessage: memberOrderTexts.photosUnanswered,
        caller,
        isCancellable: true,
      });
      return details ? toOrder(details, invoice) : null;
    },
  };
}
