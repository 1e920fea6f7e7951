import type { RequestInfo } from '#bff/graphql/caller.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { orderMessages } from '#shared/messages/texts.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';

export type FindOrderUpstream = ReturnType<typeof createFindOrderUpstream>;

const findings = orderEndpoints.findOrder.data.transform(({ orderExists, phoneVerified, accountExists }) => ({
  orderExists,
  phoneVerified: phoneVerified === true,
  accountExists: accountExists === true,
}));

/** The look-up of requirements §7. It sends no token. */
export function createFindOrderUpstream(rest: RestClient) {
  return {
    find(phone: string, request: RequestInfo) {
      return rest.call({
        group: 'find',
        endpoint: orderEndpoints.findOrder,
        body: { phone },
        data: findings,
        unreachableMessage: orderMessages.findUnanswered,
        caller: { request },
        isCancellable: true,
      });
    },
  };
}
