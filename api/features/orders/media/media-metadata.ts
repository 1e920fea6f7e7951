import type { Context } from '#api/context.ts';
import type { FileReader } from '#api/files/file-store.ts';
import { nullIfNoPicture } from '#api/pictures/picture-decoder.ts';
import { describeError } from '#shared/node/process/errors.ts';
import type { ImageProcessor } from './image-processor.ts';
import type { FileMetadata, FileRow, OrdersStore } from '#api/features/orders/orders.store.ts';
import { mediaPath, orderOf } from '#api/features/orders/paths.ts';
import { readVideoHeader } from './video-header.ts';

/** Longest time that an answer waits for metadata; a later answer has them. */
const MAX_WAIT_MS = 1_500;

/** Of a file whose values are not known. */
export const UNMEASURED: FileMetadata = {
  width: null,
  height: null,
  pictureWidth: null,
  placeholder: null,
  durationSeconds: null,
};

/** Rows of earlier versions have no duration. */
export const isMeasured = ({ measuredAt, contentType, durationSeconds }: FileRow): boolean =>
  measuredAt !== null && (durationSeconds !== null || !isVideo(contentType));

const isVideo = (contentType: string) => contentType.startsWith('video/');

export type MediaMetadata = ReturnType<typeof createMediaMetadata>;

/**
 * Adds sizes, durations and placeholders to files whose rows lack them: rows of earlier versions, and of other
 * programs. Imports and the demo data write theirs at once.
 */
export function createMediaMetadata(
  { files: reader, clock, logger }: Pick<Context, 'files' | 'clock' | 'logger'>,
  orders: OrdersStore,
  images: ImageProcessor,
) {
  const running = new Map<string, Promise<FileRow>>();

  async function measureAndSave(file: FileRow): Promise<FileRow> {
    const { path, posterPath, contentType } = file;
    const stored = {
      path: mediaPath(path),
      posterPath: posterPath && mediaPath(posterPath),
      contentType,
      order: orderOf(path),
    };
    const metadata = await measureFile(stored, reader, images);
    const measured = { ...metadata, measuredAt: new Date(clock.now()) };
    await orders.saveMetadata(file.path, measured);
    return { ...file, ...measured };
  }

  function measureOnce(file: FileRow): Promise<FileRow> {
    const current = running.get(file.path);
    if (current !== undefined) return current;
    const measuring = measureAndSave(file)
      .catch((error: unknown) => {
        logger.warn({ fault: describeError(error) }, 'a file could not be measured');
        return file;
      })
      .finally(() => running.delete(file.path));
    running.set(file.path, measuring);
    return measuring;
  }

  return {
    /** The same files, with the metadata that are known after `MAX_WAIT_MS` at most. */
    async complete(files: FileRow[]): Promise<FileRow[]> {
      if (files.every(isMeasured)) return files;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, MAX_WAIT_MS, null);
      });
      const completed = files.map(async (file) =>
        isMeasured(file) ? file : ((await Promise.race([measureOnce(file), timeout])) ?? file),
      );
      return Promise.all(completed).finally(() => clearTimeout(timer));
    },

    /** Resolves when the measurements under way have ended. */
    async close(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

/**
 * Measures a file of the reader's. All values of a file that cannot be read are null.
 *
 * @throws BulkheadFullError where too many pictures wait, or the machine is too busy: it can be measured later
 */
export async function measureFile(
  { path, posterPath, contentType, order }: Pick<FileRow, 'path' | 'posterPath' | 'contentType'> & { order: string },
  reader: FileReader,
  images: Pick<ImageProcessor, 'measure'>,
): Promise<FileMetadata> {
  const isFilm = isVideo(contentType);
  const picturePath = isFilm ? posterPath : path;
  const picture =
    picturePath === null
      ? null
      : await images.measure({ read: () => reader.picture(picturePath), order }).catch(nullIfNoPicture);
  const video = isFilm ? await measureVideo(path, reader) : null;
  const size = isFilm ? video : picture;
  return {
    width: size?.width ?? null,
    height: size?.height ?? null,
    pictureWidth: picture?.width ?? null,
    placeholder: picture?.placeholder ?? null,
    durationSeconds: isFilm ? (video?.durationSeconds ?? 0) : null,
  };
}

async function measureVideo(path: string, reader: FileReader) {
  const file = await reader.open(path);
  if (file === null) return null;
  try {
    return await readVideoHeader(file);
  } finally {
    await file.close();
  }
}
