import * as z from 'zod';
import { isRecord, type LinkReader, readFlag, readText } from '#bff/lib/api-values.ts';
import { parseExpiry, parseTimestamp } from '#shared/dates.ts';
import { photosPath } from '#shared/invoice.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Order as ApiOrder } from '#shared/rest-api/orders.ts';
import { countUnavailable, toSoftFiles } from './files/soft-file.reader.ts';
import { orderIdOf } from './node-ids.ts';
import type { Order } from './order.type.ts';

/** An order as the API sends it. Any field may be missing, or of another type. */
export type OrderRow = Partial<Record<keyof ApiOrder, unknown>>;

/**
 * Accepts fields of any type: one invalid field must not cost a visitor the photos. An object is an order if it has an
 * id, an invoice or files. A plain function, not a zod schema: a list of orders has hundreds of rows.
 */
export function isOrderRow(value: unknown): value is OrderRow {
  if (!isRecord(value)) return false;
  const { id, inv, files }: OrderRow = value;
  return inv !== undefined || id !== undefined || files !== undefined;
}

function isRowList(value: unknown): value is unknown[] | null | undefined {
  return Array.isArray(value) || value === null || value === undefined;
}

/** Any order, whatever its files are. */
export const anyOrderRow = z.custom<OrderRow>(isOrderRow);
/** Not `z.array()`, which would look at each of 100,000 elements. */
export const rowList = z.custom<unknown[] | null | undefined>(isRowList).optional();

/** The most orders of one list that are read. */
export const MAX_ORDERS = 1_000;

/** requirements §4: an order is expired when the API says so, or past its expiry. */
function isExpired({ expired, expiry: given }: OrderRow, now: number): boolean {
  if (readFlag(expired)) return true;
  const expiry = parseExpiry(given);
  if (expiry !== null) return now > expiry;
  // An unreadable expiry counts as past: photos must not stay public by mistake.
  return given !== null && given !== undefined && !(typeof given === 'string' && given.trim() === '');
}

export type OrderReader = ReturnType<typeof createOrderReader>;

/** An order as a plain object, which may be spread. */
export type OrderRecord = Pick<Order, keyof Order>;

interface Options {
  readLink: LinkReader;
  /** The base of the links to public order pages. */
  siteUrl: string;
  clock: Clock;
}

export function createOrderReader({ readLink, siteUrl, clock }: Options) {
  return {
    /** `files` that are no list must not be read as an empty list, except in an expired order, which shows none. */
    orderRowWithFiles: z.custom<OrderRow>(
      (value) => isOrderRow(value) && (isRowList(value.files) || isExpired(value, clock.now())),
      'no order, or its files are no list',
    ),

    /**
     * Reads an order of requirements §3. An expired one has no files, whatever the API sent.
     *
     * @param requested the invoice of the call, for a row without one
     * @param options `isListed`: the row belongs to a list, and its files are not read
     */
    toOrder(row: OrderRow, requested: string, { isListed = false } = {}): OrderRecord {
      // `encodeURIComponent` throws for a lone surrogate.
      const invoice = (readText(row.inv) ?? requested).toWellFormed();
      const expiry = parseExpiry(row.expiry);
      const expired = isExpired(row, clock.now());
      const files = expired ? [] : isListed ? null : toSoftFiles(row.files, invoice, readLink);
      return {
        id: orderIdOf(invoice),
        apiId: readText(row.id) ?? invoice,
        invoice,
        date: parseTimestamp(row.date),
        createdAt: parseTimestamp(row.created_at),
        expiry,
        expired,
        boothName: readText(row.booth),
        city: readText(row.city),
        shareUrl: siteUrl + photosPath(invoice),
        files,
        unavailableFiles: expired ? 0 : files && countUnavailable(row.files, files),
      };
    },
  };
}
