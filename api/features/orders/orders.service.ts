import type { Context } from '#api/context.ts';
import { ApiError } from '#api/http/envelope.ts';
import type { SignedIn } from '#api/http/signed-in.ts';
import { brand } from '#brand/brand.ts';
import { typedInvoices } from '#shared/invoice-spellings.ts';
import { isInvoice } from '#shared/invoice.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import { normalisePhone } from '#shared/phone.ts';
import { type FileRow, isExpired, type OrderRow, type OrdersStore } from './orders.store.ts';
import type { ZipsService } from './zips/zips.service.ts';

/** The BFF tries an invoice in several spellings, which are one miss (contract, decision 25). */
const spellingsKey = (invoice: string): string => typedInvoices(invoice, brand.invoicePrefix).at(-1) ?? invoice;

export type OrdersService = ReturnType<typeof createOrdersService>;

/** The rules of orders: who may open one, and which of its files may be had. */
export function createOrdersService(
  { clock, limits }: Pick<Context, 'clock' | 'limits'>,
  orders: OrdersStore,
  zips: ZipsService,
) {
  /** A member's orders are those of the phone number, once it is verified: another may be a stranger's. */
  const verifiedPhone = ({ member: { phone, phoneVerified } }: SignedIn) => (phoneVerified ? phone : null);

  return {
    /** The look-up by phone number. Text that is no phone number has no order. */
    find(typed: string, address: string) {
      const phone = normalisePhone(typed);
      const nothing = { orderExists: false, phoneVerified: false, accountExists: false };
      const find = async () => (phone === null ? nothing : orders.findByPhone(phone));
      return limits.findOrder({ phone: typed, address }, find, ({ orderExists }) => orderExists);
    },

    /**
     * Without a login: the invoice alone opens an order. Limits count the misses: only finding the order, not building
     * its zip, is the limited work.
     *
     * @throws {ApiError} 404, which tells an order that was deleted from one that never was
     */
    requirePublic(invoice: string, address: string): Promise<OrderRow> {
      return limits.byInvoice({ invoice: spellingsKey(invoice), address }, async () => {
        const order = isInvoice(invoice) ? await orders.findByInvoice(invoice) : null;
        if (order !== null) return order;
        const isDeleted = isInvoice(invoice) && (await orders.wasDeleted(invoice));
        throw new ApiError(404, isDeleted ? orderTexts.orderDeleted : orderTexts.orderNotFound);
      });
    },

    /** The orders, newest first, each with its cover picture until it expires. */
    async listOwn(signedIn: SignedIn, now: number): Promise<{ order: OrderRow; cover: FileRow | undefined }[]> {
      const phone = verifiedPhone(signedIn);
      if (phone === null) return [];
      const [own, covers] = await Promise.all([orders.listByPhone(phone), orders.coversOf(phone)]);
      return own.map((order) => ({ order, cover: isExpired(order, now) ? undefined : covers.get(order.id) }));
    },

    /** @throws {ApiError} 404, for an order of another member too */
    async requireOwn(signedIn: SignedIn, { id, inv }: Pick<OrderRow, 'id' | 'inv'>): Promise<OrderRow> {
      const order = isInvoice(inv) ? await orders.findByInvoice(inv) : null;
      if (order?.id !== id || order.phone !== verifiedPhone(signedIn))
        throw new ApiError(404, orderTexts.orderNotFound);
      return order;
    },

    /** Returns no files after expiry. */
    filesToShow: async (order: OrderRow, now: number): Promise<FileRow[]> =>
      isExpired(order, now) ? [] : orders.filesOf(order.id),

    /** @throws {ApiError} 410 after expiry, 409 if there are no files */
    async prepareZip(order: OrderRow) {
      if (isExpired(order, clock.now())) throw new ApiError(410, orderTexts.expired);
      if ((await orders.filesOf(order.id)).length === 0) throw new ApiError(409, orderTexts.noFiles);
      return zips.prepare(order.id);
    },
  };
}
