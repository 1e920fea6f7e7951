import type { OpenFile } from '#api/files/file-store.ts';

/** The index of a video has some kilobytes; that of an hour has a few megabytes. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
const MAX_BOXES = 100;

interface VideoHeader {
  width: number;
  height: number;
  /** Null if it is not told: a recording that was streamed has none in its index. */
  durationSeconds: number | null;
  /** Whether no part claims more than the file has, as in a copy or a recording that was cut short. */
  isWhole: boolean;
}

/**
 * Reads the size in which an MP4 or MOV video is shown, rotated as it was filmed, and how long it lasts (ISO 14496-12,
 * `moov/trak/tkhd` and `moov/mvhd`).
 *
 * @returns null if the file does not contain a size
 */
export async function readVideoHeader({ bytes, read }: Pick<OpenFile, 'bytes' | 'read'>): Promise<VideoHeader | null> {
  let moov: Buffer | null = null;
  let end = 0;
  // The outermost boxes: `mdat` may contain gigabytes.
  for (let count = 0; count < MAX_BOXES && end + 8 <= bytes; count += 1) {
    const head = await read(end, 16);
    const length = lengthOf(head, bytes - end);
    const isIndex = head.toString('latin1', 4, 8) === 'moov' && length <= Math.min(MAX_INDEX_BYTES, bytes - end);
    if (isIndex) moov ??= await read(end, length);
    end += length;
  }
  if (moov === null) return null;
  const size = boxesIn(moov, 'tkhd')
    .map(shownSize)
    .find((one) => one !== null);
  return size
    ? { ...size, durationSeconds: durationOf(boxesIn(moov, 'mvhd')[0] ?? Buffer.alloc(0)), isWhole: end <= bytes }
    : null;
}

/** The length of a box; infinite for one that is none. @param rest what the file has from its start */
function lengthOf(head: Buffer, rest: number): number {
  const short = head.readUInt32BE(0);
  if (short === 0) return rest;
  const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
  return length < 8 ? Number.POSITIVE_INFINITY : length;
}

/** The contents of the boxes of a kind, however deep they are. */
function boxesIn(moov: Buffer, kind: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = moov.indexOf(kind); at >= 4 && found.length < MAX_BOXES; at = moov.indexOf(kind, at + 4))
    found.push(moov.subarray(at + 4, at - 4 + moov.readUInt32BE(at - 4)));
  return found;
}

/** Width and height are at the end of a track header, after the matrix of the rotation. An audio track has none. */
function shownSize(head: Buffer) {
  const matrix = head[0] === 1 ? 52 : 40;
  if (head.length < matrix + 44) return null;
  const width = head.readUInt16BE(matrix + 36);
  const height = head.readUInt16BE(matrix + 40);
  if (width === 0 || height === 0) return null;
  const isUpright = head.readInt32BE(matrix) !== 0;
  return isUpright ? { width, height } : { width: height, height: width };
}

/** In units of its time scale, which precedes it. All bits set, and zero, say that it is not known. */
function durationOf(head: Buffer): number | null {
  const isLong = head[0] === 1;
  const scaleAt = isLong ? 20 : 12;
  if (head.length < scaleAt + (isLong ? 12 : 8)) return null;
  const scale = head.readUInt32BE(scaleAt);
  const duration = isLong ? Number(head.readBigUInt64BE(scaleAt + 4)) : head.readUInt32BE(scaleAt + 4);
  const isKnown = scale > 0 && duration > 0 && duration < (isLong ? Number.MAX_SAFE_INTEGER : 0xff_ff_ff_ff);
  return isKnown ? Math.round((duration / scale) * 1000) / 1000 : null;
}
