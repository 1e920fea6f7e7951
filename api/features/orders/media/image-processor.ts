import type { Context } from '#api/context.ts';
import { mediaPath, orderFolderOf } from '#api/features/orders/paths.ts';
import { createPictureDecoder, PictureError } from '#api/pictures/picture-decoder.ts';
import type { Picture, PictureTask, PixelLimits } from '#api/pictures/picture-task.ts';

/**
 * Of the formats that an import takes. A camera's picture has 12 to 64 million pixels; a file of 600 kB can unpack to
 * 196 million. WebP is no format of cameras.
 */
const MAX_PIXELS: PixelLimits = { jpeg: 65_000_000, png: 60_000_000, webp: 25_000_000 };

/** What becomes of a picture. */
type Recipe = Omit<PictureTask, 'source' | 'maxPixels'>;

/** 16 pixels at the longest side: about 100 bytes. */
const PLACEHOLDER: Recipe = {
  resize: { width: 16, height: 16, fit: 'inside' },
  output: { format: 'webp', options: { quality: 40, smartSubsample: true } },
};

/** Each decoding takes a core and some 20 MB. A page of 40 photos asks for six thumbnails at a time. */
const LIMITS = { concurrency: 2, maxWaiting: 300, maxWaitMs: 30_000, maxMemoryMib: 700 };

export type ImageProcessor = ReturnType<typeof createImageProcessor>;

export interface ImageMetadata {
  width: number;
  height: number;
  /** A tiny picture, as a `data:` URL. */
  placeholder: string;
  /** Why only a part of the file could be decoded; null if it is whole. */
  damage: string | null;
}

/**
 * Decodes customers' pictures, a few at a time. If pictures of several orders wait, the orders take turns.
 *
 * @throws {import('#api/pictures/picture-decoder.ts').PictureError} from each method, if the file cannot be decoded
 * @throws BulkheadFullError from each method, if too many calls wait, or the machine is too busy
 */
export function createImageProcessor({ files, logger }: Pick<Context, 'files' | 'logger'>) {
  const decoder = createPictureDecoder({ name: 'orders', ...LIMITS, logger });
  function decode(path: string, recipe: Recipe): Promise<Picture> {
    return decoder.decode(async () => {
      const source = await files.picture(mediaPath(path));
      if (source === null) throw new PictureError('there is no such picture');
      return { ...recipe, source, maxPixels: MAX_PIXELS };
    }, orderFolderOf(path));
  }

  return {
    async measure(path: string): Promise<ImageMetadata> {
      const { bytes, width, height, damage } = await decode(path, PLACEHOLDER);
      return { width, height, damage, placeholder: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` };
    },

    /** A smaller picture, the right way up, without the file's other data (location, camera). */
    resize: async (path: string, width: number): Promise<Buffer> =>
      Buffer.from((await decode(path, thumbnailOf(width))).bytes),
  };
}

/** The quality is measured in decision 031. */
function thumbnailOf(width: number): Recipe {
  return {
    resize: { width, withoutEnlargement: true },
    background: '#fff',
    output: { format: 'jpeg', options: { quality: 72, mozjpeg: true } },
  };
}
