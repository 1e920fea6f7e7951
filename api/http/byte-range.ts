/** First and last byte, both inside the file. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header (RFC 9110 §14.2). Several ranges, other units and nonsense are answered
 * with the whole file, as the RFC allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
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
