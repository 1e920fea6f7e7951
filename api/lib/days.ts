import { DAY_MS, WIB_OFFSET_MS } from '#shared/dates.ts';

/** Adds days of 24 hours: WIB has no others. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** The time of a clock in western Indonesia, in the UTC fields of a date: for formats that have no time zone. */
export const wallTime = (date: Date): Date => new Date(date.getTime() + WIB_OFFSET_MS);

/** Returns the last second of the WIB day that holds `date`: 23:59:59. */
export function endOfDay(date: Date): Date {
  const day = Math.floor((date.getTime() + WIB_OFFSET_MS) / DAY_MS);
  return new Date((day + 1) * DAY_MS - WIB_OFFSET_MS - 1000);
}
