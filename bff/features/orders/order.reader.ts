import * as z from 'zod';
import { isRecord, readFlag, readText } from '#bff/lib/api-values.ts';
import { parseExpiry, parseTimestamp } from '#shared/dates.ts';
import { photosPath } from '#shared/invoice.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { ListedOrder, Order as ContractOrder } from '#shared/rest-api/orders.ts';
import { pictureOf, readPicture } from './files/picture.reader.ts';
import { countUnavailable, toSoftFiles } from './files/soft-file.reader.ts';
import { orderIdOf } from './node-ids.ts';
import { Order } from './order.type.ts';

/** An order as the API sends it. Any field may be missing, or of another type. */
export type ApiOrder = Partial<Record<keyof ContractOrder | keyof ListedOrder, unknown>>;

/**
 * Accepts fields of any type: one invalid field must not cost a visitor the photos. An object is an order if it has an
 * id, an invoice or files. A plain function, not a zod schema: a list of orders has hundreds of rows.
 */
export function isApiOrder(value: unknown): value is ApiOrder {
  if (!isRecord(value)) return false;
  const { id, inv, files }: ApiOrder = value;
  return inv !== undefined || id !== undefined || files !== undefined;
}

/** True for what may be a list of rows. */
export function isListOrMissing(value: unknown): value is unknown[] | null | undefined {
  return Array.isArray(value) || value === null || value === undefined;
}

/** requirements §4: an order is expired when the API says so, or past its expiry. @param expiry as it was read */
function isExpired({ expired, expiry: given }: ApiOrder, expiry: number | null, now: number): boolean {
  if (readFlag(expired)) return true;
  if (expiry !== null) return now > expiry;
  // An unreadable expiry counts as past: photos must not stay public by mistake.
  return given !== null && given !== undefined && !(typeof given === 'string' && given.trim() === '');
}

export type OrderReader = ReturnType<typeof createOrderReader>;

interface Options {
  /** The base of the links to public order pages. */
  siteUrl: string;
  clock: Clock;
}

export function createOrderReader({ siteUrl, clock }: Options) {
  /** `files` that are no list must not be read as an empty list, except in an expired order, which shows none. */
  const hasFileList = (order: ApiOrder): boolean =>
    isListOrMissing(order.files) || isExpired(order, parseExpiry(order.expiry), clock.now());
  return {
    /** The details of an order that is known: they may be empty. */
    apiDetails: z.custom<ApiOrder>((value) => isRecord(value) && hasFileList(value), 'its files are no list'),
    apiOrder: z.custom<ApiOrder>((value) => isApiOrder(value) && hasFileList(value), 'no order, or no list of files'),

    /**
     * Reads an order of requirements §3. An expired one has no files, whatever the API sent.
     *
     * @param requested the invoice of the call, for an order without one
     * @param options `isListed`: the order belongs to a list, and its files are not read
     */
    toOrder(order: ApiOrder, requested: string, { isListed = false } = {}): Order {
      // `encodeURIComponent` throws for a lone surrogate.
      const invoice = (readText(order.inv) ?? requested).toWellFormed();
      const expiry = parseExpiry(order.expiry);
      const expired = isExpired(order, expiry, clock.now());
      const files = expired ? [] : isListed ? null : toSoftFiles(order.files, invoice);
      return Object.assign(new Order(), {
        id: orderIdOf(invoice),
        apiId: readText(order.id) ?? invoice,
        invoice,
        date: parseTimestamp(order.date),
        createdAt: parseTimestamp(order.created_at),
        expiry,
        expired,
        boothName: readText(order.booth),
        city: readText(order.city),
        coverPicture: expired ? null : (readPicture(order.cover_picture) ?? pictureOf(files ?? [])),
        shareUrl: siteUrl + photosPath(invoice),
        files,
        unavailableFiles: expired ? 0 : files && countUnavailable(order.files, files),
      } satisfies Order);
    },
  };
}
