import * as z from 'zod';
import type { Order } from '#bff/features/orders/order.type.ts';
import { badField } from '#bff/graphql/errors.ts';
import { ID_MAX_LENGTH } from '#shared/limits.ts';

/** The fields that an order's position in the list depends on. */
export type Dated = Pick<Order, 'invoice' | 'date' | 'createdAt'>;

/** The sort keys of an order, in milliseconds. Orders without a date come last. */
const placeOf = ({ date, createdAt }: Dated): [day: number, createdAt: number] => [
  date ?? createdAt ?? NONE,
  createdAt ?? NONE,
];
/** The key of an order without a date: earlier than any date. JSON has no infinity. */
const NONE = Number.MIN_SAFE_INTEGER;

type Place = ReturnType<typeof placeOf>;

/** Compares two orders for sorting. Equal orders keep the order of the API. */
export function newestFirst(one: Dated, other: Dated): number {
  return comparePlaces(placeOf(one), placeOf(other));
}

function comparePlaces(one: Place, other: Place): number {
  return other[0] - one[0] || other[1] - one[1];
}

/** Encodes the order's invoice, and its sort keys, which find the place once the order has been deleted. */
export function cursorOf(order: Dated): string {
  return Buffer.from(JSON.stringify([order.invoice, ...placeOf(order)])).toString('base64url');
}

/**
 * Returns the number of orders before the page.
 *
 * @param orders newest first
 * @throws BAD_USER_INPUT for text that is no cursor
 */
export function startAfter(cursor: string, orders: readonly Dated[]): number {
  const [invoice, ...place] = readCursor(cursor);
  const index = orders.findIndex((order) => order.invoice === invoice);
  if (index !== -1) return index + 1;
  // Of orders with equal sort keys some may be repeated, but none is skipped.
  const next = orders.findIndex((order) => comparePlaces(place, placeOf(order)) <= 0);
  return next === -1 ? orders.length : next;
}

const cursorParts = z.tuple([z.string(), z.int(), z.int()]);

function readCursor(cursor: string): z.infer<typeof cursorParts> {
  try {
    if (cursor.length > ID_MAX_LENGTH) throw new RangeError('too long');
    return cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw badField('after', 'The cursor is invalid', 'invalid');
  }
}
