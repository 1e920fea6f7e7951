import * as z from 'zod';
import { type LinkReader, readFlag, readText } from '#bff/lib/api-values.ts';
import { parseExpiry, parseTimestamp } from '#shared/dates.ts';
import type { Clock } from '#shared/node/clock.ts';
import { toSoftFiles } from './soft-file.reader.ts';
import type { SoftFile } from './soft-file.type.ts';

/** An order as the API sends it. Any field may be missing, or of another type. */
export interface OrderRow {
  id?: unknown;
  inv?: unknown;
  date?: unknown;
  created_at?: unknown;
  expiry?: unknown;
  booth?: unknown;
  city?: unknown;
  expired?: unknown;
  files?: unknown;
}

/**
 * Accepts fields of any type: one invalid field must not cost a visitor the photos. An object is an order if it has an
 * id, an invoice or files. A plain function, not a zod schema: a list of orders has hundreds of rows.
 */
export function isOrderRow(value: unknown): value is OrderRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { id, inv, files } = value as OrderRow;
  return inv !== undefined || id !== undefined || files !== undefined;
}

function isRowList(value: unknown): value is unknown[] | null | undefined {
  return Array.isArray(value) || value === null || value === undefined;
}

export const orderFacts = z.custom<OrderRow>(isOrderRow);
/** Not `z.array()`, which would look at each of 100,000 elements. */
export const rowList = z.custom<unknown[] | null | undefined>(isRowList).optional();

/** The most orders of one list that are read. */
export const MAX_ORDERS = 1_000;

/** An order as it was read. `createPresentOrder` decides whether it has expired since. */
export interface OrderRecord {
  /** The API's own id, for its paths; the invoice where it names none. */
  apiId: string;
  invoice: string;
  date: Date | null;
  createdAt: Date | null;
  expiry: Date | null;
  boothName: string | null;
  city: string | null;
  /** The API says so, or its expiry cannot be read. */
  expired: boolean;
  /** Null in a list. */
  files: SoftFile[] | null;
}

function hasExpired(row: OrderRow, now: number): boolean {
  const expiry = parseExpiry(row.expiry);
  return readFlag(row.expired) || (expiry === null ? isThere(row.expiry) : expiry.getTime() < now);
}

/** Whether there is an expiry. One that cannot be read counts as passed: photos must not stay public by mistake. */
function isThere(expiry: unknown): boolean {
  return expiry !== null && expiry !== undefined && !(typeof expiry === 'string' && expiry.trim() === '');
}

export type OrderReader = ReturnType<typeof createOrderReader>;

/** Reads the API's orders. */
export function createOrderReader({ readLink, clock }: { readLink: LinkReader; clock: Clock }) {
  return {
    /** `files` that are no list must not pass for an empty list, except in an expired order, which shows none. */
    orderRow: orderFacts.refine((row) => isRowList(row.files) || hasExpired(row, clock.now()), 'the files are no list'),

    /**
     * Reads an order of requirements §3.
     *
     * @param requested the invoice of the call, for a row that names none
     */
    toRecord(row: OrderRow, requested: string, { isListed = false } = {}): OrderRecord {
      // `encodeURIComponent` throws for a lone surrogate.
      const invoice = (readText(row.inv) ?? requested).replaceAll(/\p{Cs}/gu, '\ufffd');
      const expiry = parseExpiry(row.expiry);
      return {
        apiId: readText(row.id) ?? invoice,
        invoice,
        date: parseTimestamp(row.date),
        createdAt: parseTimestamp(row.created_at),
        expiry,
        boothName: readText(row.booth),
        city: readText(row.city),
        expired: readFlag(row.expired) || (expiry === null && isThere(row.expiry)),
        files: isListed ? null : toSoftFiles(row.files, invoice, readLink),
      };
    },
  };
}
