import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import { toAddressName } from '#api/features/orders/invoice.ts';
import type { Originals } from '#api/features/orders/media/originals.ts';
import type { OrdersStore } from '#api/features/orders/orders.store.ts';
import { addresses } from '#api/features/orders/paths.ts';
import { attachment, routeFiles } from '#api/http/send-file.ts';
import { openZip } from './zip-file.ts';

/** Registers the addresses of zips. */
export function registerZips(
  app: FastifyInstance,
  { files }: Pick<Context, 'files'>,
  orders: Pick<OrdersStore, 'findZipByToken'>,
  originals: Originals,
): void {
  routeFiles<{ token: string }>(app, addresses.zip.pattern, async ({ token }, request, reply) => {
    const { zip, order } = originals.requireActive(await orders.findZipByToken(token));
    const stored = (await openZip(files, zip)) ?? { path: '', file: null };
    const disposition = attachment(`${toAddressName(order.inv)}.zip`);
    return originals.send(request, reply, { ...stored, order, contentType: 'application/zip', disposition });
  });
}
