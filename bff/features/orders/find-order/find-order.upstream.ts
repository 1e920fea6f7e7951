import type { RequestInfo } from '#bff/graphql/context.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import type { FindOrderResult } from './find-order.type.ts';

export type FindOrderUpstream = ReturnType<typeof createFindOrderUpstream>;

/** Flags that are left out are false. */
const result = orderEndpoints.findOrder.data.transform((found): FindOrderResult => {
  const { orderExists } = found;
  const [accountExists, phoneVerified] = [found.accountExists === true, found.phoneVerified === true];
  const ofAccount = phoneVerified ? 'ACCOUNT_FOUND' : 'ACCOUNT_UNVERIFIED';
  const ofOrder = accountExists ? ofAccount : 'ORDER_FOUND';
  return { orderExists, accountExists, phoneVerified, outcome: orderExists ? ofOrder : 'NOT_FOUND' };
});

/** The look-up of requirements §7. It sends no token. */
export function createFindOrderUpstream(rest: RestClient) {
  return {
    find(phone: string, request: RequestInfo) {
      return rest.call({
        group: 'find',
        endpoint: orderEndpoints.findOrder,
        body: { phone },
        data: result,
        unreachableMessage: orderTexts.findUnanswered,
        caller: { request },
        isCancellable: true,
      });
    },
  };
}
