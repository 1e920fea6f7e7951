import type { JpegOptions, ResizeOptions, WebpOptions } from 'sharp';

/** Formats that are decoded, as sharp names them; `heif` is AVIF (HEIC has a decoder that does not ship with sharp). */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

/** The most pixels of one frame, of each format that is accepted. They are read from the header, before anything is decoded. */
export type PixelLimits = Readonly<Partial<Record<PictureFormat, number>>>;

/**
 * How a picture is made smaller. It is turned the right way up, and all other data of the file (location, camera) are
 * dropped.
 */
export interface PictureTask {
  /** A path, or the file itself. */
  source: string | Uint8Array;
  maxPixels: PixelLimits;
  resize: ResizeOptions;
  /** Colour behind transparent parts, for a format without them. */
  background?: string;
  output: { format: 'webp'; options: WebpOptions } | { format: 'jpeg'; options: JpegOptions };
}

export interface Picture {
  bytes: Uint8Array;
  /** The size of the source, the right way up. */
  width: number;
  height: number;
  /** What the decoder says of a file that is cut short or broken: only a part of it was decoded. Null for a whole one. */
  damage: string | null;
}

/** The reply of a worker; an error is about the picture. `isLast`: it keeps too much memory for another one. */
export type PictureReply = { isLast: boolean } & ({ picture: Picture } | { error: string });
