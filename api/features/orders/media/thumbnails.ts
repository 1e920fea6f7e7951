import type { FileRow } from '#api/features/orders/orders.store.ts';
import { mediaPath, thumbnailFolder } from '#api/features/orders/paths.ts';
import type { FileStore, OpenFile } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { nullIfNoPicture } from '#api/pictures/picture-decoder.ts';
import { THUMBNAIL_WIDTHS } from '#shared/limits.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import type { ImageProcessor } from './image-processor.ts';

/** A width is left out if the next one is not larger by this factor. */
const MIN_STEP = 1.2;

export type Thumbnails = ReturnType<typeof createThumbnails>;

interface Options {
  files: FileStore;
  images: Pick<ImageProcessor, 'resize'>;
}

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
export function createThumbnails({ files, images }: Options) {
  /** Creates a thumbnail; parallel calls share the work. */
  const create = singleFlight(async (target: string, { path, posterPath }: Picture, width: number) => {
    const picture = posterPath ?? path;
    const bytes = await images.resize(picture, width).catch(nullIfNoPicture);
    if (bytes !== null) await files.write(target, bytes, 'image/jpeg');
    if ((await files.open(mediaPath(picture))) === null) {
      // The file was deleted meanwhile: its thumbnail must not remain.
      await files.remove([thumbnailFolder(path)]);
      throw new ApiError(404, 'Not found');
    }
    if (bytes === null) throw new ApiError(415, 'This picture cannot be read');
  });

  return {
    /**
     * Opens a thumbnail, which is created if it does not exist.
     *
     * @throws {ApiError} 404 for a width in which the file is not available, 415 if it cannot be decoded
     */
    async open(file: Picture, width: number): Promise<OpenFile | null> {
      if (!thumbnailWidths(file).includes(width)) throw new ApiError(404, 'Not found');
      const target = `${thumbnailFolder(file.path)}${width}.jpeg`;
      const stored = await files.open(target);
      if (stored !== null) return stored;
      await create(target, file, width);
      return files.open(target);
    },
  };
}
