import type { Context } from '#api/context.ts';
import type { FileMetadata, FileRow, OrdersStore } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { nullIfNoPicture } from '#api/pictures/picture-decoder.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import type { ImageProcessor } from './image-processor.ts';
import { readVideoHeader } from './video-header.ts';

/** The metadata of a file that was not measured. */
export const UNMEASURED: FileMetadata = {
  width: null,
  height: null,
  pictureWidth: null,
  placeholder: null,
  durationSeconds: null,
};

export const isVideo = ({ contentType }: { contentType: string }) => contentType.startsWith('video/');

export type MediaMetadata = ReturnType<typeof createMediaMetadata>;

/** Measures the files that their import could not measure, and stores the metadata for later answers. */
export function createMediaMetadata(
  { files: fileStore, clock, logger }: Pick<Context, 'files' | 'clock' | 'logger'>,
  orders: OrdersStore,
  images: ImageProcessor,
) {
  const measure = singleFlight(async (path: string, file: FileRow) => {
    try {
      const metadata = await measureFile(file, fileStore, images);
      await orders.saveMetadata(path, { ...metadata, measuredAt: new Date(clock.now()) });
    } catch (error) {
      logger.warn({ fault: error }, 'a file could not be measured');
    }
  });

  return {
    measureMissing(files: FileRow[]): void {
      for (const file of files) if (file.measuredAt === null) void measure(file.path, file);
    },

    /** Resolves when the measurements under way have ended. */
    close: measure.ended,
  };
}

/**
 * Measures a file of an order. Values that cannot be read are null, except the duration of a video, which is 0.
 *
 * @throws BulkheadFullError if too many pictures wait, or the machine is too busy: it can be measured later
 */
export async function measureFile(
  file: Pick<FileRow, 'path' | 'posterPath' | 'contentType'>,
  files: Pick<FileStore, 'open'>,
  images: Pick<ImageProcessor, 'measure'>,
): Promise<FileMetadata> {
  const { path, posterPath } = file;
  const isFilm = isVideo(file);
  const picturePath = isFilm ? posterPath : path;
  const picture = picturePath === null ? null : await images.measure(picturePath).catch(nullIfNoPicture);
  const video = isFilm ? await measureVideo(mediaPath(path), files) : null;
  const size = isFilm ? video : picture;
  return {
    width: size?.width ?? null,
    height: size?.height ?? null,
    pictureWidth: picture?.width ?? null,
    placeholder: picture?.placeholder ?? null,
    durationSeconds: isFilm ? (video?.durationSeconds ?? 0) : null,
  };
}

async function measureVideo(path: string, files: Pick<FileStore, 'open'>) {
  const file = await files.open(path);
  if (file === null) return null;
  try {
    return await readVideoHeader(file);
  } finally {
    await file.close();
  }
}
