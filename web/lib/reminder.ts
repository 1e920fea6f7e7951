const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long before the end a reminder may ring, the longest first: a day where there still is one, else an hour. */
const leads = [24 * hourMs, hourMs];

/** A calendar needs a moment to take the event in before it rings. */
const leastNoticeMs = 10 * minuteMs;

/** When to be reminded of an expiry, in milliseconds since the epoch; null when it is too near, past, or no date. */
export function remindAt(expiry: string | null, now: number): number | null {
  const end = expiry === null ? Number.NaN : Date.parse(expiry);
  const lead = leads.find((one) => end - one - now >= leastNoticeMs);
  return lead === undefined ? null : end - lead;
}

/** `20261127T165959Z`: a moment as calendars (RFC 5545 §3.3.5) and the reminder's address write it. */
export function toStamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** The moment of a stamp as RFC 3339; null when it is none. */
export function fromStamp(stamp: string): string | null {
  const iso = /^\d{8}T\d{6}Z$/.test(stamp) ? stamp.replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z') : '';
  const ms = Date.parse(iso);
  return Number.isNaN(ms) || toStamp(ms) !== stamp ? null : iso;
}
