import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { UsageLimits } from '#shared/node/protection/rate-limits.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { OrdersStore } from './orders.store.ts';

const findBody = z.object({ phone: z.string(orderMessages.phoneMissing).trim().min(1, orderMessages.phoneMissing) });

/** Registers the look-up by phone number (requirements §7). Text that is no phone number has no order. */
export function registerFindOrder(
  app: FastifyInstance,
  { store, limits }: { store: OrdersStore; limits: UsageLimits },
): void {
  app.post('/orders/find', async (request) => {
    const { phone: typed } = validate(findBody, request.body);
    const phone = normalisePhone(typed);
    const nothing = { orderExists: false, phoneVerified: false, accountExists: false };
    const find = async () => (phone === null ? nothing : store.findByPhone(phone));
    return ok(await limits.findOrder({ phone: typed, address: request.ip }, find, ({ orderExists }) => orderExists));
  });
}
