import type { OpenFile } from '#api/files/file-store.ts';

/** The index of a video has some kilobytes; that of an hour has a few megabytes. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
const MAX_BOXES = 100;

/** What is read of a file. */
type Source = Pick<OpenFile, 'bytes' | 'read'>;

interface Size {
  width: number;
  height: number;
}

interface VideoHeader extends Size {
  /** Null if it is not told: a recording that was streamed has none in its index. */
  durationSeconds: number | null;
}

/** A part of the file: its type, and the positions of its content. */
interface Box {
  kind: string;
  start: number;
  end: number;
}

/**
 * Reads the size in which an MP4 or MOV video is shown, rotated as it was filmed, and how long it lasts (ISO 14496-12,
 * `moov/trak/tkhd` and `moov/mvhd`).
 *
 * @returns null if the file does not contain a size
 */
export async function readVideoHeader(file: Source): Promise<VideoHeader | null> {
  const index = await findIndex(file);
  if (index === null || index.end - index.start > MAX_INDEX_BYTES) return null;
  const moov = await file.read(index.start, index.end - index.start);
  if (moov.length < index.end - index.start) return null;
  const parts = boxesOf(moov, 0, moov.length);
  const tracks = parts.filter(({ kind }) => kind === 'trak');
  const headers = tracks.flatMap((track) =>
    boxesOf(moov, track.start, track.end).filter(({ kind }) => kind === 'tkhd'),
  );
  const sizes = headers.map(({ start, end }) => shownSize(moov.subarray(start, end)));
  const size = sizes.find((one) => one !== null);
  if (size === undefined) return null;
  const movie = parts.find(({ kind }) => kind === 'mvhd');
  return { ...size, durationSeconds: movie === undefined ? null : durationOf(moov.subarray(movie.start, movie.end)) };
}

/** Finds `moov` among the outermost boxes, and skips `mdat`, which may contain gigabytes. */
async function findIndex({ bytes: size, read }: Source): Promise<Box | null> {
  let offset = 0;
  for (let count = 0; count < MAX_BOXES && offset + 8 <= size; count += 1) {
    const box = readBox(await read(offset, 16), offset, size);
    if (box === null || box.kind === 'moov') return box;
    offset = box.end;
  }
  return null;
}

/** Whether no outermost box claims more than the file has, as in a copy or a recording that was cut short. */
export async function isWhole({ bytes: size, read }: Source): Promise<boolean> {
  let offset = 0;
  for (let count = 0; count < MAX_BOXES && offset + 8 <= size; count += 1) {
    const box = readBox(await read(offset, 16), offset, size);
    if (box === null) return false;
    offset = box.end;
  }
  return true;
}

function boxesOf(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let offset = start; boxes.length < MAX_BOXES;) {
    const box = readBox(bytes.subarray(offset, offset + 16), offset, end);
    if (box === null) break;
    boxes.push(box);
    offset = box.end;
  }
  return boxes;
}

/** @param limit the end of the outer box; a box that is longer is invalid */
function readBox(head: Buffer, offset: number, limit: number): Box | null {
  if (head.length < 8) return null;
  const kind = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < 16) return null;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - offset : short;
  const start = offset + (isLong ? 16 : 8);
  const end = offset + length;
  return end < start || end > limit ? null : { kind, start, end };
}

/** Width and height are at the end of a track header, after the matrix of the rotation. An audio track has none. */
function shownSize(head: Buffer): Size | null {
  const isLong = head[0] === 1;
  const matrix = isLong ? 52 : 40;
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
