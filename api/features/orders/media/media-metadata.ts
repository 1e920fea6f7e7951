import type { FileMetadata, FileRow } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { PictureError } from '#api/pictures/picture-decoder.ts';
import type { OrderPictures } from './order-pictures.ts';
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
  { path, posterPath, contentType }: Pick<FileRow, 'path' | 'posterPath' | 'contentType'>,
  files: Pick<FileStore, 'open'>,
  pictures: Pick<OrderPictures, 'measure'>,
): Promise<MeasuredFile> {
  const isVideoFile = isVideo({ contentType });
  const faults: string[] = [];

  async function measureVideo() {
    const file = await files.open(mediaPath(path));
    const video = file && (await readVideo(file));
    if (!video) faults.push('cannot be measured (it has no picture, or is cut short)');
    else if (!video.isWhole) faults.push('is damaged (it is cut short)');
    return video;
  }

  async function measurePicture(picturePath: string) {
    const add = (fault: string) => faults.push(isVideoFile ? `has a still that ${fault}` : fault);
    const picture = await pictures.measure(picturePath).catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error;
      add(`cannot be decoded (${error.message})`);
      return null;
    });
    if (picture?.damage) add(`is damaged (${picture.damage})`);
    return picture;
  }

  const video = isVideoFile ? await measureVideo() : null;
  const picturePath = isVideoFile ? posterPath : path;
  const picture = picturePath === null ? null : await measurePicture(picturePath);
  const size = isVideoFile ? video : picture;
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
