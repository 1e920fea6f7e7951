import * as z from 'zod';
import { readWebUrl } from '#bff/lib/web-url.ts';
import type { RestClient } from '#bff/upstream/rest-client.ts';
import { FileKind, type FindOrderResult, type Order, type SoftFile } from './order.type.ts';
import { readEnd, readMoment } from './order-dates.ts';

/** The part of the context a call needs. */
export interface Asker {
  requestId: string;
  signal?: AbortSignal;
}

export type OrdersUpstream = ReturnType<typeof createOrdersUpstream>;

const flag = z.boolean().nullish().transform(Boolean);
/** Without an order the other two flags say nothing, and an API may leave them out. */
const findings = z.object({ orderExists: z.boolean(), phoneVerified: flag, accountExists: flag });

/** Wide on purpose: one odd field must not cost a visitor the photos. It must be recognisable as an order, no more. */
const orderRow = z
  .object({
    id: z.unknown().optional(),
    inv: z.unknown().optional(),
    date: z.unknown().optional(),
    created_at: z.unknown().optional(),
    expiry: z.unknown().optional(),
    booth: z.unknown().optional(),
    city: z.unknown().optional(),
    expired: z.unknown().optional(),
    files: z.unknown().optional(),
  })
  .refine((row) => row.inv !== undefined || row.id !== undefined || row.files !== undefined);
type OrderRow = z.infer<typeof orderRow>;

/**
 * The three public order calls of SPEC §7. None of them ever carries a token.
 * @param downloads the same client with its own connections and an hour of patience: zips must not keep look-ups waiting
 */
export function createOrdersUpstream(rest: RestClient, downloads: RestClient) {
  return {
    find(phone: string, asker: Asker): Promise<FindOrderResult> {
      return rest.call({
        method: 'POST',
        route: '/orders/find',
        body: { phone },
        data: findings,
        unreachable: 'Failed to find orders. Please try again.',
        ...asker,
      });
    },

    /** The order as the API tells it, or null where it answers well and says nothing. */
    async get(invoice: string, asker: Asker): Promise<Order | null> {
      const row = await rest.call({
        method: 'GET',
        route: '/orders/{invoiceId}',
        params: { invoiceId: invoice },
        data: orderRow.nullish(),
        unreachable: 'Failed to fetch order data. Please try again.',
        ...asker,
      });
      return row ? toOrder(row, invoice) : null;
    },

    /** Waits until the API has built the zip. Null when what it calls a link is none. */
    async downloadAll(invoice: string, asker: Asker): Promise<string | null> {
      const row = await downloads.call({
        method: 'GET',
        route: '/orders/{invoiceId}/downloadAll',
        params: { invoiceId: invoice },
        data: z.unknown(),
        unreachable: 'Failed to download files. Please try again.',
        ...asker,
      });
      return readWebUrl((row as { url?: unknown } | null | undefined)?.url);
    },
  };
}

/** `inv` and `created_at` are the API's words; from here on they are ours. */
function toOrder(row: OrderRow, asked: string): Order {
  const invoice = readText(row.inv) ?? asked;
  return {
    id: readText(row.id) ?? invoice,
    invoice,
    date: readMoment(row.date),
    createdAt: readMoment(row.created_at),
    expiry: readEnd(row.expiry),
    booth: readText(row.booth),
    city: readText(row.city),
    expired: row.expired === true || row.expired === 1 || row.expired === 'true' || row.expired === '1',
    files: Array.isArray(row.files) ? row.files.flatMap(toFile) : [],
  };
}

/** A list of one or none: a file without a link that may leave the house is dropped, and the rest stay. */
function toFile(row: unknown): SoftFile[] {
  const { type, url } = (row ?? {}) as { type?: unknown; url?: unknown };
  const link = readWebUrl(url);
  if (link === null) return [];
  const number = readType(type);
  return [{ type: number, kind: KINDS[number] ?? FileKind.VIDEO, url: link }];
}

const KINDS: Record<number, FileKind> = { 1: FileKind.PHOTO, 2: FileKind.RESULT, 3: FileKind.VIDEO };

/** Some number that fits the graph's Int; what is none is a video, like any number not known. */
function readType(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : 3;
}

function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
