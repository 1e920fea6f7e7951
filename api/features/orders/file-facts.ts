import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFacts, ImageProcessor } from './image-processor.ts';
import type { FileRow } from './orders.store.ts';
import { videoSize } from './video-size.ts';

export type FileFacts = Pick<FileRow, 'width' | 'height' | 'pictureWidth' | 'placeholder'>;

type MeasuredFile = Pick<FileRow, 'path' | 'posterPath' | 'contentType'>;

/** Looks into a file once, for what is told beside its address. A file that can't be read has nothing to tell: all null. */
export async function measureFile(file: MeasuredFile, mediaDir: string, work: ImageProcessor): Promise<FileFacts> {
  const isVideo = file.contentType.startsWith('video/');
  const picturePath = isVideo ? file.posterPath : file.path;
  const picture = picturePath === null ? null : await measurePicture(join(mediaDir, picturePath), work);
  const shown = isVideo ? await measureVideo(join(mediaDir, file.path)) : picture;
  return {
    width: shown?.width ?? null,
    height: shown?.height ?? null,
    pictureWidth: picture?.width ?? null,
    placeholder: picture?.placeholder ?? null,
  };
}

function measurePicture(path: string, work: ImageProcessor): Promise<PictureFacts | null> {
  return work.measure(path).catch(() => null);
}

async function measureVideo(path: string) {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return null;
  try {
    return await videoSize(file).catch(() => null);
  } finally {
    await file.close();
  }
}
