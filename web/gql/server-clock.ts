/** Below this the header's whole seconds and the way here explain the difference. */
const toleratedMs = 30_000;

let aheadMs = 0;

/** Takes the server's time from an answer's `Date` header; anything unreadable leaves the clock as it was. */
export function noteServerTime(header: string | null, now = Date.now()): void {
  const sent = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(sent)) return;
  const difference = sent - now;
  aheadMs = Math.abs(difference) > toleratedMs ? difference : 0;
}

/** Milliseconds since the epoch by the server's clock, which decides about expiry (contract, decision 6). */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
