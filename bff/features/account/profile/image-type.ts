/** What an image is, by its own bytes. */
export interface ImageType {
  type: string;
  extension: string;
}

/** `ftyp` brands of still pictures in the HEIF family. */
const HEIF_BRANDS: Record<string, ImageType> = {
  avif: { type: 'image/avif', extension: 'avif' },
  avis: { type: 'image/avif', extension: 'avif' },
  heic: { type: 'image/heic', extension: 'heic' },
  heix: { type: 'image/heic', extension: 'heic' },
  mif1: { type: 'image/heif', extension: 'heif' },
};

/**
 * The kinds a camera, a phone or a browser makes; what a file is called, and what its sender says it is, count for nothing. SVG is not
 * among them: it is a document that may hold scripts. A table of our own, because a library that knows two hundred formats knows too many.
 * @param head the first bytes, at least 32 where there are as many
 */
export function readImageType(head: Buffer): ImageType | null {
  const has = (at: number, text: string): boolean => head.toString('latin1', at, at + text.length) === text;
  if (has(0, '\xff\xd8\xff')) return { type: 'image/jpeg', extension: 'jpg' };
  if (has(0, '\x89PNG\r\n\x1a\n')) return { type: 'image/png', extension: 'png' };
  if (has(0, 'GIF87a') || has(0, 'GIF89a')) return { type: 'image/gif', extension: 'gif' };
  if (has(0, 'RIFF') && has(8, 'WEBP')) return { type: 'image/webp', extension: 'webp' };
  if (has(4, 'ftyp')) return HEIF_BRANDS[head.toString('latin1', 8, 12)] ?? null;
  // Two letters say little: the four bytes after the size are 0, and so are those of a header of 40 to 124 bytes.
  if (has(0, 'BM') && has(6, '\0\0\0\0') && has(15, '\0\0\0')) return { type: 'image/bmp', extension: 'bmp' };
  return null;
}
