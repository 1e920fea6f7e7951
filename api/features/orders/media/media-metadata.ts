import type { FileMetadata, FileRow } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { PictureError } from '#api/pictures/picture-decoder.ts';
import type { ImageMetadata, ImageProcessor } from './image-processor.ts';
import { readVideoHeader } from './video-header.ts';

export const isVideo = ({ contentType }: { contentType: string }) => contentType.startsWith('video/');

interface MeasuredFile {
  /** Values that cannot be read are null. */
  metadata: FileMetadata;
  /** For the operator: what could not be measured or decoded, and why. */
  faults: string[];
}

/** What was found of one file, with what is wrong with it. */
interface Found<Facts> {
  facts: Facts | null;
  fault: string | null;
}

/**
 * Measures a file of an order.
 *
 * @throws BulkheadFullError if too many pictures wait, or the machine is too busy
 */
export async function measureFile(
  file: Pick<FileRow, 'path' | 'posterPath' | 'contentType'>,
  files: Pick<FileStore, 'open'>,
  images: Pick<ImageProcessor, 'measure'>,
): Promise<MeasuredFile> {
  const { path, posterPath } = file;
  const isFilm = isVideo(file);
  const picturePath = isFilm ? posterPath : path;
  const picture = picturePath === null ? null : await measurePicture(picturePath, images);
  const video = isFilm ? await measureVideo(file, files) : null;
  const size = isFilm ? video?.facts : picture?.facts;
  const pictureFault = picture?.fault && (isFilm ? `has a still that ${picture.fault}` : picture.fault);
  return {
    metadata: {
      width: size?.width ?? null,
      height: size?.height ?? null,
      pictureWidth: picture?.facts?.width ?? null,
      placeholder: picture?.facts?.placeholder ?? null,
      durationSeconds: video?.facts?.durationSeconds ?? null,
    },
    faults: [video?.fault, pictureFault].filter((fault) => typeof fault === 'string'),
  };
}

async function measurePicture(path: string, images: Pick<ImageProcessor, 'measure'>): Promise<Found<ImageMetadata>> {
  try {
    const facts = await images.measure(path);
    return { facts, fault: facts.damage && `is damaged (${facts.damage})` };
  } catch (error) {
    if (error instanceof PictureError) return { facts: null, fault: `cannot be decoded (${error.message})` };
    throw error;
  }
}

type VideoHeader = NonNullable<Awaited<ReturnType<typeof readVideoHeader>>>;

async function measureVideo(
  { path, contentType }: Pick<FileRow, 'path' | 'contentType'>,
  files: Pick<FileStore, 'open'>,
): Promise<Found<VideoHeader>> {
  if (contentType === 'video/webm') return { facts: null, fault: 'is not measured (only MP4 and MOV are)' };
  const file = await files.open(mediaPath(path));
  if (file === null) return { facts: null, fault: null };
  try {
    const facts = await readVideoHeader(file);
    if (facts === null) return { facts, fault: 'cannot be measured (it has no picture, or is cut short)' };
    return { facts, fault: facts.isWhole ? null : 'is damaged (it is cut short)' };
  } finally {
    await file.close();
  }
}
