/** The longest wait that is reported, in seconds: one day. */
const LONGEST_WAIT_S = 86_400;

/** `Retry-After` in seconds: its number, or the time until its date. Undefined for any other text. */
export function readRetryAfter(header: string, now = Date.now()): number | undefined {
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), LONGEST_WAIT_S);
  if (!header.endsWith('GMT')) return undefined;
  const seconds = Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_WAIT_S);
}
