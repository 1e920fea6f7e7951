/** Dates and times of the business are those of western Indonesia, WIB, UTC+7 all year round (contract, decision 6). */
export const WIB_OFFSET_MS = 7 * 3_600_000;
const ZONE = '+07:00';
export const DAY_MS = 24 * 3_600_000;
/**
 * A day that each month has, alone or with a time in UTC: nearly every date of a list, which `Date` reads by itself.
 */
const USUAL = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/;
const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(\d\d)$/;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Reads a time in one of the forms of docs/api.md, in milliseconds since 1970: a date alone is 00:00 WIB, a time
 * without a zone is WIB. Null for any other value.
 */
export function parseTimestamp(value: unknown): number | null {
  return read(value, 0);
}

/** Reads the end of a period: as `parseTimestamp`, but a date alone is 23:59:59 WIB. */
export function parseExpiry(value: unknown): number | null {
  return read(value, DAY_MS - 1000);
}

/**
 * Reads a day as YYYY-MM-DD. A timestamp becomes its day in Jakarta: midnight there may be written as 17:00 UTC of the
 * day before.
 */
export function readDay(value: unknown): string | null {
  const time = parseTimestamp(value);
  return time === null ? null : new Date(time + WIB_OFFSET_MS).toISOString().slice(0, 10);
}

/** True for a date without a time. */
const isBare = (text: string): boolean => text.length === '2026-10-28'.length;

/** @param sinceMidnight the time that a date alone stands for */
function read(value: unknown, sinceMidnight: number): number | null {
  if (typeof value === 'number') return inRange(fromEpoch(value));
  if (typeof value !== 'string') return null;
  if (USUAL.test(value)) return inRange(Date.parse(value) + (isBare(value) ? sinceMidnight - WIB_OFFSET_MS : 0));
  const text = value.trim();
  const found = TIMESTAMP.exec(text) ?? TIMESTAMP.exec(yearFirst(text));
  if (!found) return /^\d{10}(?:\d{3})?$/.test(text) ? inRange(fromEpoch(Number(text))) : null;
  const [, day = '', time, zone = ZONE] = found;
  if (!isDay(day)) return null;
  return inRange(Date.parse(`${day}T${time ?? '00:00'}${fullZone(zone)}`) + (time === undefined ? sinceMidnight : 0));
}

/** Reads seconds from 1e8 and milliseconds from 1e11, both March 1973; other numbers are ambiguous and become NaN. */
function fromEpoch(number: number): number {
  if (number >= 1e8 && number < 1e10) return number * 1000;
  return number >= 1e11 ? number : Number.NaN;
}

/** Turns `2/11/2026` and `02/11/2026 05:30` into `2026-11-02`…: the day always comes first. */
const yearFirst = (text: string): string =>
  text.replace(
    /^(\d\d?)\/(\d\d?)\/(\d{4})(?=$|[T ])/,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns null beyond the years of RFC 3339, which have four digits, and for NaN. */
function inRange(time: number): number | null {
  return time >= EARLIEST && time <= LATEST ? time : null;
}

/** True for an existing day as YYYY-MM-DD; `Date` would read 30 February as 2 March. */
export function isDay(day: string): boolean {
  const date = Number(DAY.exec(day)?.[1]);
  return date >= 1 && new Date(`${day}T00:00:00Z`).getUTCDate() === date;
}

/** Completes a zone such as `+07` or `+0700`, which JavaScript cannot read. */
const fullZone = (zone: string): string =>
  zone.length === ZONE.length
    ? zone
    : zone.toUpperCase().replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
