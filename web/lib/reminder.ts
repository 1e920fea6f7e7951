const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long before the expiry the reminder is due: a day, or an hour when less than a day is left. */
const LEADS_MS = [24 * HOUR_MS, HOUR_MS];

/** Time for the visitor to add the event to a calendar. */
const MIN_NOTICE_MS = 10 * MINUTE_MS;

/** When the reminder of an expiry is due, in milliseconds since the epoch; null when the expiry is too near, past, or no date. */
export function remindAt(expiry: string | null, now: number): number | null {
  const end = expiry === null ? Number.NaN : Date.parse(expiry);
  const lead = LEADS_MS.find((one) => end - one - now >= MIN_NOTICE_MS);
  return lead === undefined ? null : end - lead;
}

/** `20261127T165959Z`: a time as in calendars (RFC 5545 §3.3.5) and in the path of a reminder. */
export function toStamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** The time of a stamp as RFC 3339; null when it is none. */
export function fromStamp(stamp: string): string | null {
  const iso = /^\d{8}T\d{6}Z$/.test(stamp) ? stamp.replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z') : '';
  const ms = Date.parse(iso);
  return Number.isNaN(ms) || toStamp(ms) !== stamp ? null : iso;
}
