/** Where the time comes from; tests hand over their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const DAY_MS = 24 * 60 * 60 * 1000;

/** WIB (Asia/Jakarta) is UTC+7 all year round. */
const WIB_OFFSET_MS = 7 * 60 * 60 * 1000;

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** The last second of the day, as Indonesia's western half counts days: 23:59:59 WIB. */
export function endOfDayWib(date: Date): Date {
  const day = Math.floor((date.getTime() + WIB_OFFSET_MS) / DAY_MS);
  return new Date((day + 1) * DAY_MS - WIB_OFFSET_MS - 1000);
}
