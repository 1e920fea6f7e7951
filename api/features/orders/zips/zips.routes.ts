import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import { toAddressName } from '#api/features/orders/invoice.ts';
import type { OrderFiles } from '#api/features/orders/media/order-files.ts';
import type { OrdersStore } from '#api/features/orders/orders.store.ts';
import { addresses } from '#api/features/orders/paths.ts';
import { attachment, routeFiles } from '#api/http/send-file.ts';
import { openZip } from './zip-file.ts';

/** Registers the addresses of zips. */
export function registerZips(
  app: FastifyInstance,
  { files }: Pick<Context, 'files'>,
  orders: Pick<OrdersStore, 'findZipByToken'>,
  orderFiles: OrderFiles,
): void {
  routeFiles<{ token: string }>(app, addresses.zip.pattern, async ({ token }, request, reply) => {
    const { zip, order } = orderFiles.requireActive(await orders.findZipByToken(token));
    const stored = (await openZip(files, zip)) ?? { path: '', file: null };
    const disposition = attachment(`${toAddressName(order.inv)}.zip`);
    return orderFiles.send(request, reply, { ...stored, order, contentType: 'application/zip', disposition });
  });
}
