import type { FastifyInstance } from 'fastify';
import { ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import type { RateLimits } from '#shared/node/protection/rate-limits.ts';
import { normalisePhone } from '#shared/phone.ts';
import { orderCalls } from '#shared/rest-api/orders.ts';
import type { OrdersStore } from './orders.store.ts';

/** Registers the look-up by phone number (requirements §7). Text that is no phone number has no order. */
export function registerFindOrder(
  app: FastifyInstance,
  { store, limits }: { store: OrdersStore; limits: RateLimits },
): void {
  registerCall(app, orderCalls.findOrder, null, async (request) => {
    const { phone: typed } = validate(orderCalls.findOrder.body, request.body);
    const phone = normalisePhone(typed);
    const nothing = { orderExists: false, phoneVerified: false, accountExists: false };
    const find = async () => (phone === null ? nothing : store.findByPhone(phone));
    return ok(await limits.findOrder({ phone: typed, address: request.ip }, find, ({ orderExists }) => orderExists));
  });
}
