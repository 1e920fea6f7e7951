import * as z from 'zod';
import type { Context } from '#api/context.ts';
import { isId } from '#api/database/database.ts';
import { ApiError, fieldFault } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { addDays, endOfDay } from '#api/lib/days.ts';
import { createAudit } from '#api/operator/audit.ts';
import { photosPath } from '#shared/invoice.ts';
import { maskPhone } from '#shared/masks.ts';
import { normalisePhone } from '#shared/phone.ts';
import { FILE_TYPES, type FileType } from '#shared/rest-api/orders.ts';
import { keptDays } from './import/import-order.ts';
import { isExpired, type OrderRow, type OrdersStore } from './orders.store.ts';
import type { RemoveFiles } from './remove-files.ts';

/** The commands of operators about one order, named by its invoice or its id. */
export function createOrderCommands(
  context: Pick<Context, 'files' | 'clock' | 'logger' | 'siteUrl'>,
  orders: OrdersStore,
  removeFiles: RemoveFiles,
) {
  const { clock, siteUrl } = context;
  const audit = createAudit(context);

  const findOrder = (named: string): Promise<OrderRow | null> =>
    isId(named) ? orders.findById(named) : orders.findByInvoice(named);

  async function requireOrder(named: string): Promise<OrderRow> {
    const order = await findOrder(named);
    if (order === null) throw new ApiError(404, `There is no order ${named}`);
    return order;
  }

  async function report(order: OrderRow) {
    const { id, inv: invoice, phone, booth, city, createdAt, expiry, purgedAt } = order;
    const files = await orders.filesOf(id);
    const count = (type: FileType) => files.filter((file) => file.type === type).length;
    const expired = purgedAt === null ? 'expired' : 'expired, files deleted';
    return {
      invoice,
      state: isExpired(order, clock.now()) ? expired : 'active',
      expiry: expiry?.toISOString() ?? null,
      phone,
      booth,
      city,
      imported: createdAt.toISOString(),
      results: count(FILE_TYPES.RESULT),
      photos: count(FILE_TYPES.PHOTO),
      videos: count(FILE_TYPES.VIDEO),
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      zipBytes: (await orders.findZip(id))?.bytes ?? null,
      link: siteUrl + photosPath(invoice),
      id,
    };
  }

  return {
    /** @param named also a phone number */
    async findOrders(named: string) {
      // The digits of an invoice could be a number, too.
      const order = await findOrder(named);
      const found = order === null ? await orders.listByPhone(normalisePhone(named) ?? '-') : [order];
      if (found.length === 0) throw new ApiError(404, `There is no order ${named}`);
      return Promise.all(found.map(report));
    },

    /**
     * Keeps the files for more days, to the end of the last one: after their expiry, or from now if that is over.
     */
    async extendOrder(named: string, typed: unknown) {
      const { days } = validate(z.object({ days: keptDays }), { days: typed });
      const order = await requireOrder(named);
      if (order.expiry === null) throw new ApiError(409, `${order.inv} never expires`);
      const from = new Date(Math.max(clock.now(), order.expiry.getTime()));
      const until = endOfDay(addDays(from, days));
      return audit('extendOrder', { extended: order.id, until }, async () => {
        const extended = await orders.extend(order.id, until);
        if (extended === null) throw new ApiError(409, `The files of ${order.inv} were deleted when it expired`);
        return report(extended);
      });
    },

    /**
     * Deletes an order with its files. Its page says so from then on; every other address of it is unknown.
     *
     * @param digits the last four of its phone number, or of the invoice if that is forgotten
     */
    async deleteOrder(named: string, digits: string) {
      const order = await requireOrder(named);
      const { id, phone, inv } = order;
      if ((phone || inv).slice(-4) !== digits.toUpperCase())
        throw fieldFault('digits', `these are not the last four of its ${phone ? 'phone number' : 'invoice'}`, 'wrong');
      return audit('deleteOrder', { deleted: id }, async () => {
        const removed = await removeFiles(id, (inTransaction) => inTransaction.remove(order, new Date(clock.now())));
        return { deleted: id, phone: maskPhone(phone), ...removed };
      });
    },
  };
}
