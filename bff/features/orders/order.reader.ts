import * as z from 'zod';
import { type LinkReader, readFlag, readText } from '#bff/lib/readers.ts';
import { readEnd, readMoment } from '#shared/dates.ts';
import type { Clock } from '#shared/node/clock.ts';
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

export const fileList = z.array(z.unknown()).nullish();

function isOver(row: OrderRow, now: number): boolean {
  const expiry = readEnd(row.expiry);
  return readFlag(row.expired) || (expiry !== null && expiry.getTime() < now);
}

export type OrderReader = ReturnType<typeof createOrderReader>;

export function createOrderReader({ readLink, clock }: { readLink: LinkReader; clock: Clock }) {
  return {
    /** `files` that are no list must not pass for an empty list, except in an expired order, which shows none. */
    orderRow: orderFacts.refine((row) => fileList.safeParse(row.files).success || isOver(row, clock.now()), 'the files are no list'),

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
        files: Array.isArray(row.files) ? row.files.flatMap((file) => toSoftFile(file, readLink)) : [],
      };
    },
  };
}
