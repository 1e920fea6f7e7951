import { buffer } from 'node:stream/consumers';
import type { Context } from '#api/context.ts';
import { mediaPath, orderFolderOf } from '#api/features/orders/paths.ts';
import { createPictureDecoder, PictureError, type Recipe } from '#api/pictures/picture-decoder.ts';

/** 16 pixels at the longest side: about 100 bytes. */
const toPlaceholder: Recipe = (picture) =>
  picture.resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 40, smartSubsample: true });

/** The quality is measured in decision 031. */
const toThumbnail =
  (width: number): Recipe =>
  (picture) =>
    picture
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 72, mozjpeg: true });

/** A page of 40 photos asks for six thumbnails at a time. */
const LIMITS = { concurrency: 2, maxWaiting: 300, maxWaitMs: 30_000 };

/** The largest file that is decoded; a camera's has a tenth of it. */
const MAX_BYTES = 64 * 1024 * 1024;

export type OrderPictures = ReturnType<typeof createOrderPictures>;

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
 * @throws BulkheadFullError from each method, if too many calls wait
 */
export function createOrderPictures({ files }: Pick<Context, 'files'>) {
  const decoder = createPictureDecoder(LIMITS);

  async function read(path: string): Promise<Buffer> {
    const file = await files.open(mediaPath(path));
    if (file === null) throw new PictureError('there is no such picture');
    if (file.bytes > MAX_BYTES) throw new PictureError(`${file.bytes} bytes are too many`);
    return buffer(await file.stream());
  }

  const decode = (path: string, recipe: Recipe) => decoder(() => read(path), orderFolderOf(path), recipe);

  return {
    async measure(path: string): Promise<ImageMetadata> {
      const { bytes, ...facts } = await decode(path, toPlaceholder);
      return { ...facts, placeholder: `data:image/webp;base64,${bytes.toString('base64')}` };
    },

    /** A smaller picture. */
    resize: async (path: string, width: number): Promise<Buffer> => (await decode(path, toThumbnail(width))).bytes,
  };
}
