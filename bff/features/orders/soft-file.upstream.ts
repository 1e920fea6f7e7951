import { readWebUrl } from '#bff/lib/web-url.ts';
import { FileKind, type SoftFile, type Thumbnail } from './soft-file.type.ts';

/** No camera's picture has a longer side; JPEG's own limit. */
const MAX_PIXELS = 65_535;
/** An API makes a handful of sizes. */
const MAX_THUMBNAILS = 24;
const MAX_PLACEHOLDER = 2_048;
/** Pictures of points alone: an SVG may hold a script, or ask elsewhere for more. */
const PLACEHOLDER = /^data:image\/(?:webp|jpeg|png|avif);base64,(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * A list of one or none: a file without a link that may leave the house is dropped, and the rest stay. What is told beside the link is
 * optional, and what is wrong with it costs no more than itself.
 */
export function toSoftFile(row: unknown): SoftFile[] {
  const { type, url, width, height, placeholder, thumbnails } = (row ?? {}) as Record<string, unknown>;
  const link = readWebUrl(url);
  if (link === null) return [];
  const number = readType(type);
  return [
    {
      type: number,
      kind: KINDS[number] ?? FileKind.VIDEO,
      url: link,
      width: readPixels(width),
      height: readPixels(height),
      placeholder: readPlaceholder(placeholder),
      thumbnails: readThumbnails(thumbnails),
    },
  ];
}

const KINDS: Record<number, FileKind> = { 1: FileKind.PHOTO, 2: FileKind.RESULT, 3: FileKind.VIDEO };

/** Some number that fits the graph's Int; what is none is a video, like any number not known. */
function readType(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : 3;
}

function readPixels(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_PIXELS ? value : null;
}

function readPlaceholder(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_PLACEHOLDER && PLACEHOLDER.test(value) ? value : null;
}

function readThumbnails(rows: unknown): Thumbnail[] {
  if (!Array.isArray(rows)) return [];
  const readOne = (row: unknown): Thumbnail[] => {
    const { width, url } = (row ?? {}) as Record<string, unknown>;
    const pixels = readPixels(width);
    const link = readWebUrl(url);
    return pixels === null || link === null ? [] : [{ width: pixels, url: link }];
  };
  return rows.slice(0, MAX_THUMBNAILS).flatMap(readOne).toSorted((one, other) => one.width - other.width);
}
