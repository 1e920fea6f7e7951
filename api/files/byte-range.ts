/** First and last byte of a part of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** No two parts match the same spaces: matching would be quadratic in their number. */
const RANGE = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/**
 * Reads a `Range` header (RFC 9110 §14.2).
 *
 * @returns `whole` for a missing header, several ranges, other units and unreadable text, as the RFC allows; `none`
 * if no byte of the file lies in the range (status 416)
 */
export function parseRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'none' {
  const match = RANGE.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  const end = size - 1;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start > end ? 'none' : { start, end };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start > end) return 'none';
  return { start, end: last === '' ? end : Math.min(end, Number(last)) };
}
