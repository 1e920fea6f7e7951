/** The request header by which a client marks a write that it may repeat (decision 065). */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The time after the first request in which its answer is repeated. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60_000;

/** True for 1 to 255 printable ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(text);
}
