import { isRecord, readInteger } from '#bff/lib/api-values.ts';
import { MAX_PIXELS, MAX_PLACEHOLDER, PLACEHOLDER, type Picture as ContractPicture } from '#shared/rest-api/orders.ts';
import { readWebUrl } from '#shared/web-url.ts';
import { Picture, type Thumbnail } from './picture.type.ts';
import type { SoftFile } from './soft-file.type.ts';

const MAX_THUMBNAILS = 24;

/** A picture, a file or a thumbnail as the API sends it. */
type ApiPicture = Partial<Record<keyof ContractPicture, unknown>>;

/** Reads a picture; null without a link that a client may open. Other unreadable values become null. */
export function readPicture(value: unknown): Picture | null {
  const picture: ApiPicture = isRecord(value) ? value : {};
  const original = readWebUrl(picture.url);
  return original === null ? null : Object.assign(new Picture(), { original, ...readPictureFacts(picture) });
}

/** Returns the picture of the first result, else of the first photo; null if there is neither. */
export function pictureOf(files: readonly SoftFile[]): Picture | null {
  const file = files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');
  if (file === undefined) return null;
  const { url: original, width, height, placeholder, thumbnails } = file;
  return Object.assign(new Picture(), { original, width, height, placeholder, thumbnails });
}

/** What a picture and a file have in common, besides the link. */
export const readPictureFacts = (picture: ApiPicture) => ({
  width: readPixels(picture.width),
  height: readPixels(picture.height),
  placeholder: readPlaceholder(picture.placeholder),
  thumbnails: readThumbnails(picture.thumbnails),
});

function readPixels(value: unknown): number | null {
  const pixels = readInteger(value);
  return pixels !== null && pixels >= 1 && pixels <= MAX_PIXELS ? pixels : null;
}

function readPlaceholder(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_PLACEHOLDER || !PLACEHOLDER.test(value)) return null;
  return (value.length - value.indexOf(',') - 1) % 4 === 0 ? value : null;
}

function readThumbnails(rows: unknown): Thumbnail[] {
  const thumbnails: Thumbnail[] = [];
  for (const row of Array.isArray(rows) ? rows.slice(0, MAX_THUMBNAILS) : []) {
    const { width: given, url: link } = (row ?? {}) as ApiPicture;
    const width = readPixels(given);
    const url = width === null ? null : readWebUrl(link);
    if (width !== null && url !== null) thumbnails.push({ width, url });
  }
  return thumbnails.sort((one, other) => one.width - other.width);
}
