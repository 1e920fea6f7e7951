/** Formats a count: `2 photos`. */
export const pluralize = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Formats a size: `12.3 MB`, in units of 1,000,000 bytes. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Formats a time: `20 November 2026 at 23:59 WIB`. */
export function inWib(moment: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
  return `${format.format(new Date(moment))} WIB`;
}

/** Formats results: a line for each field, and an empty line between two results. */
export function describe(result: unknown): string {
  if (Array.isArray(result)) return result.map(describe).join('\n\n');
  const lines = Object.entries(result as object).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    describeValue(name, value),
  ]);
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(([name = '', value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

function describeValue(name: string, value: unknown): string {
  if (value === null || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /bytes$/i.test(name) ? megabytes(value) : String(value);
  const text = String(value as string);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? inWib(text) : text;
}
