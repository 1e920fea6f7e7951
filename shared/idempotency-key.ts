/** The request header by which a client marks a write that it may repeat (decision 065). */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Codes of the errors by which an API names the fault of a key, which no other input of the person can correct. */
export const IDEMPOTENCY_CODES = {
  malformed: 'idempotency_key_malformed',
  reused: 'idempotency_key_reused',
  busy: 'idempotency_key_busy',
} as const;

/** True for 1 to 255 printable ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(text);
}
