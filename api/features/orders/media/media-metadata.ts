import type { FileMetadata, FileRow } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { nullIfNoPicture } from '#api/pictures/picture-decoder.ts';
import type { ImageProcessor } from './image-processor.ts';
import { readVideoHeader } from './video-header.ts';

export const isVideo = ({ contentType }: { contentType: string }) => contentType.startsWith('video/');

/**
 * Measures a file of an order. Values that cannot be read are null.
 *
 * @throws BulkheadFullError if too many pictures wait, or the machine is too busy
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
    durationSeconds: video?.durationSeconds ?? null,
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
