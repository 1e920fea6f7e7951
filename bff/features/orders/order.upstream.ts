import * as z from 'zod';
import { systemClock } from '#bff/lib/clock.ts';
import { readEnd, readMoment } from '#bff/lib/dates.ts';
import { readWebUrl } from '#bff/lib/web-url.ts';
import { FileKind, type Order, type SoftFile } from './order.type.ts';

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
    files: Array.isArray(row.files) ? row.files.flatMap(toFile) : [],
  };
}

function isSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === 'true' || flag === '1';
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

export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
