import * as z from 'zod';
import { type LinkReader, readFlag, readText } from '#bff/lib/readers.ts';
import { readEnd, readMoment } from '#shared/dates.ts';
import type { Clock } from '#shared/node/clock.ts';
import { MAX_FILES } from './file-budget.ts';
import type { Order } from './order.type.ts';
import { toSoftFile } from './soft-file.reader.ts';

/** Accepts fields of any type, since one odd field must not cost a visitor the photos; it must only be recognisable as an order. */
export const orderFacts = z
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
export type OrderRow = z.infer<typeof orderFacts>;

/** Not `z.array()`, which would look at each of 100,000 elements. */
export const rowList = z.custom<unknown[] | null>((value) => Array.isArray(value) || value === null).optional();

/** The most orders of one list that are read. */
export const MAX_ORDERS = 1_000;

function isOver(row: OrderRow, now: number): boolean {
  const expiry = readEnd(row.expiry);
  return readFlag(row.expired) || (expiry !== null && expiry.getTime() < now);
}

export type OrderReader = ReturnType<typeof createOrderReader>;

export function createOrderReader({ readLink, clock }: { readLink: LinkReader; clock: Clock }) {
  return {
    /** `files` that are no list must not pass for an empty list, except in an expired order, which shows none. */
    orderRow: orderFacts.refine((row) => rowList.safeParse(row.files).success || isOver(row, clock.now()), 'the files are no list'),

    /**
     * Reads an order of requirements §3 into the graph's `Order`.
     *
     * @param requested the invoice of the call, for a row that names none
     */
    toOrder(row: OrderRow, requested: string): Order {
      const invoice = readText(row.inv) ?? requested;
      return {
        id: readText(row.id) ?? invoice,
        invoice,
        date: readMoment(row.date),
        createdAt: readMoment(row.created_at),
        expiry: readEnd(row.expiry),
        booth: readText(row.booth),
        city: readText(row.city),
        expired: readFlag(row.expired),
        files: Array.isArray(row.files) ? row.files.slice(0, MAX_FILES).flatMap((file) => toSoftFile(file, readLink)) : [],
      };
    },
  };
}
