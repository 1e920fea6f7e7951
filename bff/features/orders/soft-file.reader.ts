import { type LinkReader, readInteger } from '#bff/lib/api-values.ts';
import { FileKind, type SoftFile, type Thumbnail } from './soft-file.type.ts';

/** The limit of JPEG. */
const MAX_PIXELS = 65_535;
const MAX_THUMBNAILS = 24;
const MAX_PLACEHOLDER = 2_048;
/**
 * No SVG, which may hold a script or load other files. Base64 has a length of a multiple of four, which is checked
 * beside.
 */
const PLACEHOLDER = /^data:image\/(?:webp|jpeg|png|avif);base64,[A-Za-z0-9+/]*={0,2}$/;

interface FileRow {
  type?: unknown;
  url?: unknown;
  width?: unknown;
  height?: unknown;
  placeholder?: unknown;
  thumbnails?: unknown;
}

/**
 * Reads one row of `files`; null where its link must not reach a client. Everything beside the link is optional; an
 * unreadable value becomes null.
 *
 * An order has hundreds of files and thumbnails, so that all of this is written for speed.
 */
export function toSoftFile(row: unknown, readLink: LinkReader): SoftFile | null {
  const { type, url, width, height, placeholder, thumbnails } = (row ?? {}) as FileRow;
  const link = readLink(url);
  if (link === null) return null;
  // Without a number it is a video, like any number not known.
  const number = readInteger(type) ?? 3;
  return {
    type: number,
    kind: KINDS[number] ?? FileKind.VIDEO,
    url: link,
    width: readPixels(width),
    height: readPixels(height),
    placeholder: readPlaceholder(placeholder),
    thumbnails: readThumbnails(thumbnails, readLink),
  };
}

const KINDS: Record<number, FileKind> = { 1: FileKind.PHOTO, 2: FileKind.RESULT, 3: FileKind.VIDEO };

function readPixels(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_PIXELS ? value : null;
}

function readPlaceholder(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_PLACEHOLDER || !PLACEHOLDER.test(value)) return null;
  return (value.length - value.indexOf(',') - 1) % 4 === 0 ? value : null;
}

function readThumbnails(rows: unknown, readLink: LinkReader): Thumbnail[] {
  const thumbnails: Thumbnail[] = [];
  if (!Array.isArray(rows)) return thumbnails;
  let isSorted = true;
  const count = Math.min(rows.length, MAX_THUMBNAILS);
  for (let index = 0, last = 0; index < count; index += 1) {
    const row = (rows[index] ?? {}) as FileRow;
    const width = readPixels(row.width);
    const url = width === null ? null : readLink(row.url);
    if (width === null || url === null) continue;
    isSorted &&= width >= last;
    last = width;
    thumbnails.push({ width, url });
  }
  return isSorted ? thumbnails : thumbnails.sort((one, other) => one.width - other.width);
}
