/** One part of a file, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header (RFC 9110 §14.1.2). `whole` where none is asked for, or one that need not be understood
 * (several ranges, other units); `none` where nothing of the file lies in it.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') return to === '0' || size === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start < size ? { start, end } : 'none';
}
