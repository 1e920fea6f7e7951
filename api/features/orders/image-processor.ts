import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { createPictureDecoder, PictureError } from '#api/lib/pictures/picture-decoder.ts';
import type { Picture, PictureTask, PixelLimits } from '#api/lib/pictures/picture-task.ts';
import { createSilentLogger, type Logger } from '#shared/node/logger.ts';

/** A camera's picture has 12 to 50 million pixels; a file of 600 kB can unpack to 196 million. The others are no formats of cameras. */
const MAX_PIXELS: PixelLimits = { jpeg: 60_000_000, png: 60_000_000, webp: 25_000_000, gif: 25_000_000, heif: 25_000_000 };

/** 16 pixels at the longest side: about 100 bytes. */
const PLACEHOLDER: Omit<PictureTask, 'source' | 'maxPixels'> = {
  resize: { width: 16, height: 16, fit: 'inside' },
  output: { format: 'webp', options: { quality: 40, smartSubsample: true } },
};

/** Each decoding takes a core and some 20 MB. A page of 40 photos asks for six thumbnails at a time. */
const LIMITS = { concurrency: 2, maxWaiting: 300, maxWaitMs: 30_000, maxMemoryMib: 700, niceness: 0 };

export type ImageFormat = 'avif' | 'webp' | 'jpeg';
export type ImageProcessor = ReturnType<typeof createImageProcessor>;

export interface ImageMetadata {
  width: number;
  height: number;
  /** A tiny picture, as a `data:` URL. */
  placeholder: string;
}

interface Options {
  /** The paths of pictures are relative to it. */
  mediaDir: string;
  log?: Logger;
}

/**
 * Decodes customers' pictures, a few at a time. Where pictures of several orders wait, the orders take turns.
 *
 * @throws {import('#api/lib/pictures/picture-decoder.ts').PictureError} from each method, where the file cannot be decoded
 * @throws {import('#api/lib/queue.ts').QueueFullError} from each method, where too many calls wait
 */
export function createImageProcessor({ mediaDir, log = createSilentLogger() }: Options) {
  const decoder = createPictureDecoder({ name: 'orders', ...LIMITS, log });
  /** Each order has a folder of its own. */
  async function decode(path: string, task: Omit<PictureTask, 'source' | 'maxPixels'>): Promise<Picture> {
    const source = join(mediaDir, path);
    // Saves a process for what is missing or no picture at all.
    const type = await fileTypeFromFile(source).catch(() => undefined);
    if (type?.mime.startsWith('image/') !== true) throw new PictureError('no picture');
    return decoder.decode({ ...task, source, maxPixels: MAX_PIXELS }, path.split('/')[0] ?? '');
  }

  return {
    async measure(path: string): Promise<ImageMetadata> {
      const { bytes, width, height } = await decode(path, PLACEHOLDER);
      return { width, height, placeholder: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` };
    },

    /** A smaller picture, the right way up, without the file's other data (location, camera). */
    resize: async (path: string, width: number, format: ImageFormat): Promise<Buffer> => Buffer.from((await decode(path, thumbnailOf(width, format))).bytes),

    /** Ends the processes. What they are working on fails. */
    close: () => decoder.close(),
  };
}

/** Quality and effort are measured in decision 031. */
function thumbnailOf(width: number, format: ImageFormat): Omit<PictureTask, 'source' | 'maxPixels'> {
  const resize = { width, withoutEnlargement: true };
  if (format === 'avif') return { resize, output: { format, options: { quality: 50, effort: 1 } } };
  if (format === 'webp') return { resize, output: { format, options: { quality: 80, effort: 2 } } };
  return { resize, background: '#fff', output: { format, options: { quality: 78, mozjpeg: true } } };
}
