import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '#api/http/requests.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import type { Clock } from '#api/lib/clock.ts';
import type { MediaMetadata } from './media-metadata.ts';
import { isInvoice } from './invoice.ts';
import { isExpired, type OrdersStore } from './orders.store.ts';
import { toPublicOrder } from './public-order.ts';

type Options = { store: OrdersStore; facts: MediaMetadata; authenticate: Authenticate; clock: Clock; publicUrl: () => string };
type OneOrder = { Params: { id: string; inv: string } };

/**
 * requirements §7: a member's own orders, which are those of the member's phone once it is verified. An
 * unverified number may be anybody's, and would open a stranger's photos.
 */
export function memberOrdersRoutes(app: FastifyInstance, options: Options): void {
  const { store, facts, authenticate, clock, publicUrl } = options;

  app.get('/orders', async (request) => {
    const { member } = await authenticate(request);
    const rows = member.phoneVerified && member.phone !== null ? await store.listByPhone(member.phone) : [];
    const now = clock();
    return ok(
      rows.map((order) => {
        const { id, inv, date, createdAt, booth, city } = order;
        return { id, inv, date, created_at: createdAt, booth, city, expired: isExpired(order, now) };
      }),
    );
  });

  app.get<OneOrder>('/orders/:id/:inv', async (request) => {
    const { member } = await authenticate(request);
    const { id, inv } = request.params;
    const order = isInvoice(inv) ? await store.findByInvoice(inv) : null;
    const isOwn = member.phoneVerified && order?.phone === member.phone;
    // Somebody else's is answered like one that does not exist.
    if (order === null || order.id !== id || !isOwn) throw new ApiError(404, 'Order not found');
    const expired = isExpired(order, clock());
    const files = expired ? [] : await facts.complete(await store.filesOf(order));
    return ok(toPublicOrder(order, expired, files, publicUrl()));
  });
}
