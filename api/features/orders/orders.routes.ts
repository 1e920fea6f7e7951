import type { Context } from '#api/context.ts';
import { ok } from '#api/http/envelope.ts';
import type { RegisterCall } from '#api/http/routes.ts';
import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { toFile, toListed, toOrder, toPicture, toIsoText } from './orders.responses.ts';
import type { OrdersService } from './orders.service.ts';
import type { FileRow, OrderRow } from './orders.store.ts';
import { addresses } from './paths.ts';

/** Registers the calls about orders (requirements §7). */
export function registerOrderRoutes(
  registerCall: RegisterCall,
  { clock, publicUrl }: Pick<Context, 'clock' | 'publicUrl'>,
  orders: OrdersService,
): void {
  async function toOrderResponse(order: OrderRow) {
    const now = clock.now();
    const files = await orders.filesToShow(order, now);
    const toPublic = (file: FileRow) => toFile(order, file, publicUrl());
    return ok(toOrder(order, files.map(toPublic), now));
  }

  registerCall(orderEndpoints.findOrder, null, async ({ request, input }) =>
    ok(await orders.find(input.phone, request.ip)),
  );

  registerCall(orderEndpoints.getOrder, null, async ({ request, params }) =>
    toOrderResponse(await orders.requirePublic(params.invoiceId, request.ip)),
  );

  registerCall(orderEndpoints.downloadAll, null, async ({ request, params }) => {
    const order = await orders.requirePublic(params.invoiceId, request.ip);
    // No byte is sent while the zip is built: the connection would count as stalled after a minute.
    request.raw.setTimeout(DOWNLOAD_TIMEOUT_MS);
    const { token, bytes } = await orders.prepareZip(order);
    const url = publicUrl() + addresses.zip.href(token, order.inv);
    // The link ends with the order; null: never.
    return ok({ url, bytes, expires_at: toIsoText(order.expiry) });
  });

  registerCall(orderEndpoints.listOrders, null, async ({ signedIn }) => {
    const now = clock.now();
    const own = await orders.listOwn(signedIn, now);
    return ok(
      own.map(({ order, cover }) => ({
        ...toListed(order, now),
        ...(cover && { cover_picture: toPicture(cover, publicUrl()) }),
      })),
    );
  });

  registerCall(orderEndpoints.getMemberOrder, 'member_order', async ({ signedIn, params }) =>
    toOrderResponse(await orders.requireOwn(signedIn, params)),
  );
}
