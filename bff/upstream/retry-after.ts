/** A longer wait is reported as one day. */
const LONGEST_WAIT_S = 86_400;

/**
 * `Retry-After` in seconds. A date is compared with the answer's own `Date`, so that the clocks of both hosts need not
 * agree. Undefined for any other text.
 */
export function readRetryAfter(
  header: string | undefined,
  sentAt: string | undefined,
  now = Date.now(),
): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), LONGEST_WAIT_S);
  const until = readHttpDate(header);
  if (until === null) return undefined;
  const seconds = Math.ceil((until - (readHttpDate(sentAt) ?? now)) / 1000);
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_S);
}

/**
 * RFC 9110's dates: `Sun, 06 Nov 1994 08:49:37 GMT`, and the two old forms, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun
 * Nov  6 08:49:37 1994`.
 */
const HTTP_DATE =
  /^[A-Z][a-z]{2,8},? (?:\d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

function readHttpDate(text: string | undefined): number | null {
  if (text === undefined || !HTTP_DATE.test(text)) return null;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? null : time;
}
