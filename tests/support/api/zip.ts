import { inflateRawSync } from 'node:zlib';

/**
 * Reads a zip by its central directory.
 *
 * @returns the content of each entry by its name, in the order of the directory
 * @throws Error when the zip is incomplete or an entry has another size than the directory says
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('not a whole zip: its end is missing');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const packed = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(start, start + packed);
    const content = zip.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body);
    if (content.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} is cut short`);
    entries.set(name, content);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The times of the entries of a zip, as a program for zips shows them: `2026-11-20 00:00`. */
export function zipTimes(zip: Buffer): string[] {
  const times: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 46)) {
    const [time, day] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
    const two = (number: number) => String(number).padStart(2, '0');
    const date = [1980 + (day >> 9), two((day >> 5) & 15), two(day & 31)].join('-');
    times.push(`${date} ${two(time >> 11)}:${two((time >> 5) & 63)}`);
  }
  return times;
}
