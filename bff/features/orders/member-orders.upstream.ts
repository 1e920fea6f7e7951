import * as z from 'zod';
import type { Member } from '#bff/graphql/caller.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import type { Order } from './order.type.ts';
import { fileList, orderFacts, orderRow, readText, toOrder } from './order.upstream.ts';

export type MemberOrdersUpstream = ReturnType<typeof createMemberOrdersUpstream>;

/** The member's own order calls of requirements §7: both carry the token. */
export function createMemberOrdersUpstream(rest: RestClient) {
  return {
    /** In the API's order. Whatever can't be told apart by an invoice or an id is left out, and the rest stay. */
    async list({ bearer, asker: { requestId, signal } }: Member): Promise<Order[]> {
      const rows = await rest.call({
        method: 'GET',
        route: '/orders',
        data: z.array(z.unknown()).nullish(),
        unreachable: 'Failed to fetch orders. Please try again.',
        bearer,
        requestId,
        signal,
      });
      return (rows ?? []).flatMap(toListed);
    },

    /** What the API tells of one order beyond the list; null where it answers well and says nothing. */
    async get({ id, invoice, expired }: Order, { bearer, asker: { requestId, signal } }: Member): Promise<Order | null> {
      const row = await rest.call({
        method: 'GET',
        route: '/orders/{id}/{inv}',
        params: { id, inv: invoice },
        data: (expired ? orderFacts : orderRow).or(nothingTold).nullish(),
        unreachable: 'Failed to fetch photos. Please try again.',
        bearer,
        requestId,
        signal,
      });
      return row ? toOrder(row, invoice) : null;
    },
  };
}

/** An object that says nothing we know adds nothing to the list's word. */
const nothingTold = z.object({ files: fileList }).transform(() => ({}));

/** A list of one or none. */
function toListed(value: unknown): Order[] {
  const row = orderFacts.safeParse(value).data;
  const invoice = readText(row?.inv) ?? readText(row?.id);
  return row && invoice !== null ? [toOrder({ ...row, files: [] }, invoice)] : [];
}
