import { isMiss } from '#bff/features/orders/invoice.ts';
import { createOrderReader } from '#bff/features/orders/order.reader.ts';
import type { Order } from '#bff/features/orders/order.type.ts';
import { Member } from '#bff/graphql/context.ts';
import type { RestCall } from '#bff/upstream/rest-call.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { isCallerFault, isWithoutEffect } from '#bff/upstream/upstream-error.ts';
import { createRateLimits, type RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';

/** A request of its own. */
export const requestFrom = (address = '203.0.113.7') => ({
  requestId: 'request-0001',
  address,
  signal: new AbortController().signal,
});

export const memberWith = (token = 'abc'): Member => new Member(requestFrom(), token);

/** A REST client whose response to each call is `data`, read as the call asks. */
export function restResponding(data: unknown): { calls: RestCall<unknown>[]; rest: RestClient } {
  const calls: RestCall<unknown>[] = [];
  const unused = () => Promise.reject(new Error('not used'));
  return {
    calls,
    rest: {
      call: async (call) => {
        calls.push(call as RestCall<unknown>);
        return call.data.parse(data);
      },
      callForMessage: unused,
      callWithMessage: unused,
      groupStates: () => [],
      close: async () => {},
    },
  };
}

const siteUrl = 'https://www.example.com';
const { toOrder } = createOrderReader({ siteUrl, clock: { now: () => 0 } });

/** An order as the readers of the BFF return it. */
export function anOrder(changes: Partial<Order> = {}): Order {
  return Object.assign(toOrder({ id: 7 }, 'A', { isListed: true }), changes);
}

/** The limits of a BFF of its own, as the composition root creates them. */
export function createBffLimits(isOn = true): RateLimits {
  return createRateLimits({ isOn, isCallerFault, isWithoutEffect, isMiss });
}
