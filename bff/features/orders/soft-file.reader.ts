import { type LinkReader, readInteger } from '#bff/lib/readers.ts';
import { FileKind, type SoftFile, type Thumbnail } from './soft-file.type.ts';

/** The limit of JPEG. */
const MAX_PIXELS = 65_535;
const MAX_THUMBNAILS = 24;
const MAX_PLACEHOLDER = 2_048;
/** No SVG, which may hold a script or load other files. */
const PLACEHOLDER = /^data:image\/(?:webp|jpeg|png|avif);base64,(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Reads one row of `files` into a list of one file, or of none where its link must not reach a client. Everything beside the link is optional;
 * an unreadable value becomes null.
 */
export function toSoftFile(row: unknown, readLink: LinkReader): SoftFile[] {
  const { type, url, width, height, placeholder, thumbnails } = (row ?? {}) as Record<string, unknown>;
  const link = readLink(url);
  if (link === null) return [];
  // Without a number it is a video, like any number not known.
  const number = readInteger(type) ?? 3;
  return [
    {
      type: number,
      kind: KINDS[number] ?? FileKind.VIDEO,
      url: link,
      width: readPixels(width),
      height: readPixels(height),
      placeholder: readPlaceholder(placeholder),
      thumbnails: readThumbnails(thumbnails, readLink),
    },
  ];
}

const KINDS: Record<number, FileKind> = { 1: FileKind.PHOTO, 2: FileKind.RESULT, 3: FileKind.VIDEO };

function readPixels(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_PIXELS ? value : null;
}

function readPlaceholder(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_PLACEHOLDER && PLACEHOLDER.test(value) ? value : null;
}

function readThumbnails(rows: unknown, readLink: LinkReader): Thumbnail[] {
  if (!Array.isArray(rows)) return [];
  const readOne = (row: unknown): Thumbnail[] => {
    const { width, url } = (row ?? {}) as Record<string, unknown>;
    const pixels = readPixels(width);
    const link = readLink(url);
    return pixels === null || link === null ? [] : [{ width: pixels, url: link }];
  };
  return rows.slice(0, MAX_THUMBNAILS).flatMap(readOne).toSorted((one, other) => one.width - other.width);
}
