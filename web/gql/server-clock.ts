/** Smaller differences are due to the header's whole seconds and to network latency. */
const TOLERANCE_MS = 30_000;

let aheadMs = 0;

/** Sets the clock by the `Date` header of a response that has just arrived. An unreadable header changes nothing. */
export function noteServerTime({ headers }: Response): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sent)) return;
  const difference = sent - Date.now();
  aheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Milliseconds since the epoch by the server's clock, which decides about expiry (contract, decision 6). */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
