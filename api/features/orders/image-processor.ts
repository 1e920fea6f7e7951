import sharp from 'sharp';
import { createQueue } from '#api/lib/queue.ts';

/** A camera's picture has 12 to 50 million pixels; a file of 600 kB can unpack to 196 million. */
const MAX_PIXELS = 60_000_000;

/** Longest side of a placeholder, in pixels: about 100 bytes. */
const PLACEHOLDER_SIDE = 16;

/** Each decoding takes a core and some 20 MB. A page of 40 photos asks for six thumbnails at a time. */
const LIMITS = { concurrency: 2, maxWaiting: 300, maxWaitMs: 30_000 };

// Each file is read once per size, so the cache gains nothing, and a file that it holds open could not be deleted.
sharp.cache(false);

export type ImageFormat = 'avif' | 'webp' | 'jpeg';
export type ImageProcessor = ReturnType<typeof createImageProcessor>;

export interface ImageMetadata {
  width: number;
  height: number;
  /** A tiny picture, as a `data:` URL. */
  placeholder: string;
}

/**
 * Decodes customers' pictures, a few at a time.
 *
 * @throws {import('#api/lib/queue.ts').QueueFullError} from each method, where too many calls wait
 */
export function createImageProcessor() {
  const queue = createQueue(LIMITS);
  return {
    /** Rejects with the error of sharp where the file cannot be decoded. */
    measure: (path: string): Promise<ImageMetadata> => queue.run(() => measure(path)),

    /** A smaller picture, the right way up, without the file's other data (location, camera). */
    resize: (path: string, width: number, format: ImageFormat): Promise<Buffer> => queue.run(() => resize(path, width, format)),
  };
}

const open = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });

async function measure(path: string): Promise<ImageMetadata> {
  const { autoOrient } = await open(path).metadata();
  const tiny = await open(path).resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' }).webp({ quality: 40, smartSubsample: true }).toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}

/** Quality and effort are measured in decision 031. */
async function resize(path: string, width: number, format: ImageFormat): Promise<Buffer> {
  const picture = open(path).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return picture.avif({ quality: 50, effort: 1 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 80, effort: 2 }).toBuffer();
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
