import type { FileMetadata, FileRow } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { PictureError } from '#api/pictures/picture-decoder.ts';
import type { ImageProcessor } from './image-processor.ts';
import { readVideo } from './video.ts';

export const isVideo = ({ contentType }: { contentType: string }) => contentType.startsWith('video/');

interface MeasuredFile {
  /** Values that cannot be read are null. */
  metadata: FileMetadata;
  /** For the operator: what could not be measured or decoded, and why. */
  faults: string[];
}

/**
 * Measures a file of an order.
 *
 * @throws BulkheadFullError if too many pictures wait
 */
export async function measureFile(
  file: Pick<FileRow, 'path' | 'posterPath' | 'contentType'>,
  files: Pick<FileStore, 'open'>,
  images: Pick<ImageProcessor, 'measure'>,
): Promise<MeasuredFile> {
  const isFilm = isVideo(file);
  const picturePath = isFilm ? file.posterPath : file.path;
  const measured = picturePath === null ? null : await images.measure(picturePath).catch(returnFault);
  const picture = measured instanceof PictureError ? null : measured;
  const video = isFilm ? await measureVideo(file.path, files) : null;
  const size = isFilm ? video : picture;
  const faults = [
    ...(isFilm && video === null ? ['cannot be measured (it has no picture, or is cut short)'] : []),
    ...(video?.isWhole === false ? ['is damaged (it is cut short)'] : []),
    ...faultsOf(measured).map((fault) => (isFilm ? `has a still that ${fault}` : fault)),
  ];
  return {
    metadata: {
      width: size?.width ?? null,
      height: size?.height ?? null,
      pictureWidth: picture?.width ?? null,
      placeholder: picture?.placeholder ?? null,
      durationSeconds: video?.durationSeconds ?? null,
    },
    faults,
  };
}

function returnFault(error: unknown): PictureError {
  if (error instanceof PictureError) return error;
  throw error;
}

function faultsOf(measured: PictureError | { damage: string | null } | null): string[] {
  if (measured instanceof PictureError) return [`cannot be decoded (${measured.message})`];
  return measured?.damage ? [`is damaged (${measured.damage})`] : [];
}

async function measureVideo(path: string, files: Pick<FileStore, 'open'>) {
  const file = await files.open(mediaPath(path));
  return file && readVideo(file);
}
