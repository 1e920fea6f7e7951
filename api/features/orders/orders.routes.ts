import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/requests.ts';
import type { Clock } from '#api/lib/clock.ts';
import { describeError } from '#shared/node/errors.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { Archives } from './archives.service.ts';
import type { MediaMetadata } from './media-metadata.ts';
import { isInvoice, toAddressName } from './invoice.ts';
import { isExpired, type OrderRow, type OrdersStore } from './orders.store.ts';
import { toPublicOrder } from './public-order.ts';

type Options = { store: OrdersStore; facts: MediaMetadata; archives: Archives; clock: Clock; publicUrl: () => string };
type ByInvoice = { Params: { invoiceId: string } };

const NO_PHONE = 'Please enter your phone number';
const findBody = z.object({ phone: z.string(NO_PHONE).trim().min(1, NO_PHONE) });

/** requirements §7: the order calls that need no login. */
export function ordersRoutes(app: FastifyInstance, { store, facts, archives, clock, publicUrl }: Options): void {
  async function requireOrder(invoice: string): Promise<OrderRow> {
    const order = isInvoice(invoice) ? await store.findByInvoice(invoice) : null;
    if (order === null) throw new ApiError(404, 'Order not found');
    return order;
  }

  app.post('/orders/find', async (request) => {
    const phone = normalisePhone(validate(findBody, request.body).phone);
    const nothing = { orderExists: false, phoneVerified: false, accountExists: false };
    return ok(phone === null ? nothing : await store.findByPhone(phone));
  });

  app.get<ByInvoice>('/orders/:invoiceId', async (request) => {
    const order = await requireOrder(request.params.invoiceId);
    const expired = isExpired(order, clock());
    const files = expired ? [] : await facts.complete(await store.filesOf(order));
    return ok(toPublicOrder(order, expired, files, publicUrl()));
  });

  app.get<ByInvoice>('/orders/:invoiceId/downloadAll', async (request) => {
    const order = await requireOrder(request.params.invoiceId);
    if (isExpired(order, clock())) throw new ApiError(410, GONE);
    const files = await store.filesOf(order);
    if (files.length === 0) throw new ApiError(409, 'No files available for this order');
    const token = await archives.prepare(order, files).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      request.log.error({ fault: describeError(error) }, 'the zip could not be built');
      throw new ApiError(500, 'Failed to download files. Please try again.');
    });
    return ok({ url: `${publicUrl()}/downloads/${token}/${toAddressName(order.inv)}.zip` });
  });
}

/** requirements §2, expired view. */
const GONE = 'Sorry, your files is no longer available...';
