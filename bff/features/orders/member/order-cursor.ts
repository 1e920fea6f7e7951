import { badInput } from '#bff/graphql/errors.ts';

/** The fields that an order's position in the list depends on. */
export interface Dated {
  invoice: string;
  date: Date | null;
  createdAt: Date | null;
}

/** The sort keys of an order, in milliseconds; null for none. */
type Place = readonly [day: number | null, createdAt: number | null];

const placeOf = ({ date, createdAt }: Dated): Place => [
  (date ?? createdAt)?.getTime() ?? null,
  createdAt?.getTime() ?? null,
];

/** Orders without a date come last; equal ones stay in the order of the API. */
export function newestFirst(one: Dated, other: Dated): number {
  return comparePlaces(placeOf(one), placeOf(other));
}

function comparePlaces(one: Place, other: Place): number {
  return compare(other[0], one[0]) || compare(other[1], one[1]);
}

function compare(one: number | null, other: number | null): number {
  if (one === other) return 0;
  return one !== null && (other === null || one > other) ? 1 : -1;
}

/** Encodes the order's id and its sort position, which is used if the order has been deleted. */
export function cursorOf(order: Dated): string {
  return Buffer.from(JSON.stringify([order.invoice, ...placeOf(order)])).toString('base64url');
}

/**
 * How many of the orders come before the page.
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

function readCursor(cursor: string): [string, ...Place] {
  const isTime = (value: unknown): boolean => value === null || Number.isSafeInteger(value);
  try {
    const [invoice, day, createdAt, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof invoice === 'string' && isTime(day) && isTime(createdAt) && rest.length === 0)
      return [invoice, day as Place[0], createdAt as Place[1]];
  } catch {}
  const message = 'The cursor is none that a page of orders has given';
  throw badInput(message, [{ path: ['after'], message, code: 'invalid' }]);
}
