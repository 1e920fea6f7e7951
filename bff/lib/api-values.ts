// Readers of values that the API sends, which may be of any type: null for a value that cannot be read.

/** True for an object of JSON, whatever its fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads text, or a number as text; blank text, and a number that JavaScript has rounded, is null. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

const MAX_INT = 2 ** 31 - 1;

/** Reads a whole number, or such a number in a text. @param max the greatest; the graph's `Int` has 32 bits */
export function readInteger(value: unknown, max = MAX_INT): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}(?:\.0+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= max ? number : null;
}

/** Reads a size in bytes, for the graph's `Long`, and for its `Int`, which is null from 2 GiB on. */
export function readSize(value: unknown): { bytes: number | null; byteSize: number | null } {
  const size = readInteger(value, Number.MAX_SAFE_INTEGER);
  const byteSize = size !== null && size >= 0 ? size : null;
  return { bytes: readInteger(byteSize), byteSize };
}

/** Reads true, 1, 'true' or '1' as true, and anything else as false. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
