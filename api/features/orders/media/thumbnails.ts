import type { FileRow } from '#api/features/orders/orders.store.ts';
import { mediaPath, thumbnailFolder } from '#api/features/orders/paths.ts';
import { type FileStore, type OpenFile, StorageError } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { nullIfNoPicture } from '#api/pictures/picture-decoder.ts';
import { THUMBNAIL_WIDTHS } from '#shared/limits.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import type { OrderPictures } from './order-pictures.ts';

/** How many of a file's thumbnails the photo page loads first, from the narrowest. */
const FIRST_COUNT = 2;

/** A width is left out if the next one is not larger by this factor. */
const MIN_STEP = 1.2;

export type Thumbnails = ReturnType<typeof createThumbnails>;

type Picture = Pick<FileRow, 'path' | 'posterPath' | 'pictureWidth'>;

/** The widths in which a file is available: the narrowest first, none above its own. */
export function thumbnailWidths({ pictureWidth }: Pick<FileRow, 'pictureWidth'>): number[] {
  if (pictureWidth === null) return [];
  const widest = Math.min(pictureWidth, THUMBNAIL_WIDTHS.large);
  return [...Object.values(THUMBNAIL_WIDTHS).filter((width) => width * MIN_STEP < widest), widest];
}

/**
 * Smaller pictures of the files, created on the first request and stored. JPEG: what a long press saves has to open in
 * every gallery (decision 031).
 */
export function createThumbnails(files: FileStore, pictures: Pick<OrderPictures, 'resize'>) {
  /** Creates a thumbnail; parallel calls share the work. */
  const create = singleFlight(async (target: string, { path, posterPath }: Picture, width: number) => {
    const picture = posterPath ?? path;
    const bytes = await pictures.resize(picture, width).catch(nullIfNoPicture);
    if (bytes !== null) await files.write(target, bytes, 'image/jpeg');
    if ((await files.open(mediaPath(picture))) === null) {
      // The file was deleted meanwhile: its thumbnail must not remain.
      await files.remove([thumbnailFolder(path)]);
      throw new ApiError(404, 'Not found');
    }
    if (bytes === null) throw new ApiError(415, 'This picture cannot be read');
  });

  const targetOf = (file: Picture, width: number) => `${thumbnailFolder(file.path)}${width}.jpeg`;

  return {
    /**
     * Opens a thumbnail, which is created if it does not exist.
     *
     * @throws {ApiError} 404 for a width in which the file is not available, 415 if it cannot be decoded
     */
    async open(file: Picture, width: number): Promise<OpenFile | null> {
      if (!thumbnailWidths(file).includes(width)) throw new ApiError(404, 'Not found');
      const target = targetOf(file, width);
      const stored = await files.open(target);
      if (stored !== null) return stored;
      await create(target, file, width);
      return files.open(target);
    },

    /**
     * Creates the thumbnails that a page loads first, if they are missing: the customer opens it minutes after the
     * import. A picture that cannot be resized is skipped: the first request tries again.
     *
     * @throws {StorageError} the next call creates those that are still missing
     */
    async createFirst(all: Picture[], signal: AbortSignal): Promise<void> {
      for (const file of all)
        for (const width of thumbnailWidths(file).slice(0, FIRST_COUNT)) {
          signal.throwIfAborted();
          const target = targetOf(file, width);
          if ((await files.open(target)) !== null) continue;
          await create(target, file, width).catch((error: unknown) => {
            if (error instanceof StorageError) throw error;
          });
        }
    },
  };
}
