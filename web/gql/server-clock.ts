/** A smaller difference comes from the header's whole seconds and the time the answer travels. */
const TOLERANCE_MS = 30_000;

let aheadMs = 0;

/** Sets the clock by a response's `Date` header. An unreadable header changes nothing. */
export function noteServerTime(header: string | null, now = Date.now()): void {
  const sent = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(sent)) return;
  const difference = sent - now;
  aheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Milliseconds since the epoch by the server's clock, which decides about expiry (contract, decision 6). */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
