import type { FastifyInstance } from 'fastify';
import { StorageError } from '#api/files/file-store.ts';
import { type Authenticate, validate } from '#api/http/request-validation.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { registerCall } from '#api/http/routes.ts';
import { isInvoice } from '#shared/invoice.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Context } from '#api/context.ts';
import { normalisePhone } from '#shared/phone.ts';
import { type File, type ListedOrder, type Order, orderEndpoints } from '#shared/rest-api/orders.ts';
import type { ZipsService } from './zips/zips.service.ts';
import { toAddressName } from './invoice.ts';
import type { MediaMetadata } from './media/media-metadata.ts';
import { type FileRow, isExpired, type OrderRow, type OrdersStore } from './orders.store.ts';
import { savedName } from './paths.ts';
import { thumbnailWidths } from './media/thumbnails.ts';

interface Options extends Pick<Context, 'clock' | 'limits' | 'publicUrl'> {
  orders: OrdersStore;
  metadata: MediaMetadata;
  zipsService: ZipsService;
  authenticate: Authenticate;
}

/** Registers the calls about orders (requirements §7). */
export function registerOrderRoutes(app: FastifyInstance, options: Options): void {
  registerFindOrder(app, options);
  registerPublicOrders(app, options);
  registerMemberOrders(app, options);
}

/** The look-up by phone number. Text that is no phone number has no order. */
function registerFindOrder(app: FastifyInstance, { orders, limits }: Options): void {
  registerCall(app, orderEndpoints.findOrder, null, async (request) => {
    const { phone: typed } = validate(orderEndpoints.findOrder.body, request.body);
    const phone = normalisePhone(typed);
    const nothing = { orderExists: false, phoneVerified: false, accountExists: false };
    const find = async () => (phone === null ? nothing : orders.findByPhone(phone));
    return ok(await limits.findOrder({ phone: typed, address: request.ip }, find, ({ orderExists }) => orderExists));
  });
}

/** The calls that need no login: the invoice alone opens an order. */
function registerPublicOrders(app: FastifyInstance, options: Options): void {
  const { orders, zipsService, limits, clock, publicUrl } = options;

  /** Limits count the misses: only finding the order, not building its zip, is the limited work. */
  function requireOrder(invoice: string, address: string): Promise<OrderRow> {
    return limits.byInvoice({ invoice, address }, async () => {
      const order = isInvoice(invoice) ? await orders.findByInvoice(invoice) : null;
      if (order !== null) return order;
      const isDeleted = isInvoice(invoice) && (await orders.wasDeleted(invoice));
      throw new ApiError(404, isDeleted ? orderMessages.orderDeleted : orderMessages.orderNotFound);
    });
  }

  registerCall(app, orderEndpoints.getOrder, null, async (request) => {
    return ok(await toOrder(await requireOrder(request.params.invoiceId, request.ip), options));
  });

  registerCall(app, orderEndpoints.downloadAll, null, async (request) => {
    const order = await requireOrder(request.params.invoiceId, request.ip);
    if (isExpired(order, clock.now())) throw new ApiError(410, orderMessages.expired);
    const files = await orders.filesOf(order);
    if (files.length === 0) throw new ApiError(409, orderMessages.noFiles);
    const { token, bytes } = await zipsService.prepare(order, files).catch((error: unknown) => {
      if (error instanceof ApiError || error instanceof StorageError) throw error;
      request.log.error({ fault: error }, 'the zip could not be built');
      throw new ApiError(500, orderMessages.downloadUnanswered);
    });
    const url = `${publicUrl()}/downloads/${token}/${toAddressName(order.inv)}.zip`;
    // The link ends with the order; null: never.
    return ok({ url, bytes, expires_at: toText(order.expiry) });
  });
}

/**
 * A member's own orders: those of the member's phone number, once it is verified. An unverified number may be a
 * stranger's.
 */
function registerMemberOrders(app: FastifyInstance, options: Options): void {
  const { orders, authenticate, clock } = options;

  registerCall(app, orderEndpoints.listOrders, null, async (request) => {
    const { member } = await authenticate(request);
    const rows = member.phoneVerified && member.phone !== null ? await orders.listByPhone(member.phone) : [];
    const now = clock.now();
    return ok(rows.map((order) => toListed(order, now)));
  });

  registerCall(app, orderEndpoints.getMemberOrder, 'member_order', async (request) => {
    const { member } = await authenticate(request);
    const { id, inv } = request.params;
    const order = isInvoice(inv) ? await orders.findByInvoice(inv) : null;
    const isOwn = member.phoneVerified && order?.phone === member.phone;
    // An order of another member is answered like one that does not exist.
    if (order === null || order.id !== id || !isOwn) throw new ApiError(404, orderMessages.orderNotFound);
    return ok(await toOrder(order, options));
  });
}

const toText = (date: Date | null): string | null => date?.toISOString() ?? null;

function toListed(order: OrderRow, now: number): ListedOrder {
  const { id, inv, date, createdAt, booth, city } = order;
  return { id, inv, date: toText(date), created_at: toText(createdAt), booth, city, expired: isExpired(order, now) };
}

/** requirements §3, Order. Without the phone number, which holders of the invoice must not see. */
async function toOrder(order: OrderRow, { orders, metadata, clock, publicUrl }: Options): Promise<Order> {
  const listed = toListed(order, clock.now());
  const files = listed.expired ? [] : await orders.filesOf(order);
  metadata.measureMissing(files);
  return {
    ...listed,
    expiry: toText(order.expiry),
    files: files.map((file) => toFile(order, file, publicUrl())),
  };
}

/**
 * requirements §3, File, and further facts: with them a page can reserve space, load small pictures, and describe a
 * download before it begins.
 */
function toFile(order: OrderRow, file: FileRow, publicUrl: string): File {
  const { type, path, contentType, bytes, width, height, placeholder, durationSeconds } = file;
  const thumbnails = thumbnailWidths(file).map((pixels) => ({
    width: pixels,
    url: `${publicUrl}/thumbnails/${pixels}/${path}`,
  }));
  return {
    type,
    url: `${publicUrl}/media/${path}`,
    name: savedName(order, file),
    mime_type: contentType,
    bytes,
    ...(durationSeconds && { duration_seconds: durationSeconds }),
    ...(width !== null && height !== null && { width, height }),
    ...(placeholder !== null && { placeholder }),
    ...(thumbnails.length > 0 && { thumbnails }),
  };
}
