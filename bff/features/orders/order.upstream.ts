import * as z from 'zod';
import { systemClock } from '#shared/node/clock.ts';
import { readEnd, readMoment } from '#shared/dates.ts';
import type { Order } from './order.type.ts';
import { toSoftFile } from './soft-file.upstream.ts';

/** Wide on purpose: one odd field must not cost a visitor the photos. It must be recognisable as an order, no more. */
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

/** What is no list of files must not pass for an empty one; of an expired order nobody gets to see them, whatever they are. */
export const orderRow = orderFacts.refine((row) => fileList.safeParse(row.files).success || isOver(row), 'the files are no list');

export const fileList = z.array(z.unknown()).nullish();

function isOver(row: OrderRow): boolean {
  const expiry = readEnd(row.expiry);
  return isSet(row.expired) || (expiry !== null && expiry.getTime() < systemClock.now());
}

/**
 * `inv` and `created_at` are the API's words; from here on they are ours.
 * @param asked the invoice it was asked by, where the row names none
 */
export function toOrder(row: OrderRow, asked: string): Order {
  const invoice = readText(row.inv) ?? asked;
  return {
    id: readText(row.id) ?? invoice,
    invoice,
    date: readMoment(row.date),
    createdAt: readMoment(row.created_at),
    expiry: readEnd(row.expiry),
    booth: readText(row.booth),
    city: readText(row.city),
    expired: isSet(row.expired),
    files: Array.isArray(row.files) ? row.files.flatMap(toSoftFile) : [],
  };
}

function isSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === 'true' || flag === '1';
}

export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
