import type { FailOnOptions, Sharp } from 'sharp';
import { Bulkhead, BulkheadFullError, type BulkheadLimits } from '#shared/node/protection.ts';

/** The file is no picture, or is too large to be decoded. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** Turns a {@link PictureError} into null. */
export function nullIfNoPicture(error: unknown): null {
  if (error instanceof PictureError) return null;
  throw error;
}

/** What becomes of a picture, which is the right way up, and without the file's other data (location, camera). */
export type Recipe = (picture: Sharp) => Sharp;

export interface Picture {
  bytes: Buffer;
  /** The size of the source, the right way up. */
  width: number;
  height: number;
  /**
   * What the decoder says of a file that is cut short or broken: only a part of it was decoded. Null for a whole one.
   */
  damage: string | null;
}

/**
 * The most pixels of one frame, by sharp's names of the formats; others are refused. A file of 596 kB can unpack to 196
 * million; a camera's picture has 12 to 64 million, and is a JPEG, which is made smaller while it is decoded. An AVIF
 * (`heif`) takes 7 times the memory and up to 10 times the processor time of the others, a GIF 2 and 3 times; no camera
 * writes either.
 */
const MAX_PIXELS: Partial<Record<string, number>> = {
  jpeg: 65_000_000,
  png: 25_000_000,
  webp: 25_000_000,
  gif: 2048 * 2048,
  heif: 2048 * 2048,
};

/** A GIF of a few kilobytes may have thousands of frames. Only the first is decoded, but all are read. */
const MAX_FRAMES = 200;

/** A picture takes a second at most; the processor may be busy. */
const TIMEOUT_S = 15;

/**
 * Decodes pictures, a few at a time: they take threads that files and passwords need as well (decision 061).
 *
 * @returns a function. Its `read` is called when it is the picture's turn, so that pictures that wait take no memory;
 * `owner` is whose turn it uses. It throws {@link PictureError} if the file is no picture, and `BulkheadFullError` if
 * too many wait, or its time was not enough
 */
export function createPictureDecoder(limits: BulkheadLimits) {
  const bulkhead = new Bulkhead(limits);
  return (read: () => Promise<Buffer>, owner: string, recipe: Recipe): Promise<Picture> =>
    bulkhead.run(async () => decode(await read(), recipe), owner);
}

async function decode(source: Buffer, recipe: Recipe): Promise<Picture> {
  const open = await loadSharp();
  const encode = (failOn: FailOnOptions): Promise<Buffer> => recipe(open(source, failOn)).toBuffer();
  try {
    const { autoOrient, format, width, height, pages = 1 } = await open(source, 'none').metadata();
    if (width * height > (MAX_PIXELS[format] ?? 0) || pages > MAX_FRAMES || pages * width * height > 65_000_000)
      throw new Error(`${pages} x ${width} x ${height} pixels are too many for ${format}`);
    // A file that is cut short is decoded as far as it goes: browsers show it as well.
    const whole = await encode('error').catch(messageOf);
    const [bytes, damage] = typeof whole === 'string' ? [await encode('none'), whole] : [whole, null];
    return { bytes, width: autoOrient.width, height: autoOrient.height, damage };
  } catch (error) {
    const message = messageOf(error);
    // No picture within the limits takes so long unless the machine is busy.
    throw message.startsWith('timeout') ? new BulkheadFullError() : new PictureError(message);
  }
}

/** Decoders write one line for each fault; the first says what happened. */
const messageOf = (error: unknown): string => String((error as Error).message).split('\n', 1)[0] ?? '';

let loaded: Promise<(source: Buffer, failOn: FailOnOptions) => Sharp> | undefined;

/** Loaded with the first picture: a start need not wait for it. */
function loadSharp() {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // libvips also reads SVG, PDF and others, which are not accepted here.
    sharp.block({ operation: ['VipsForeignLoad'] });
    const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
    sharp.unblock({ operation: loaders });
    return (source, failOn) =>
      sharp(source, { limitInputPixels: MAX_PIXELS.jpeg, failOn, autoOrient: true }).timeout({ seconds: TIMEOUT_S });
  }));
}
