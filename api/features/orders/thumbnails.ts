import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '#api/http/envelope.ts';
import { isPart, removeEmptyFolders, removeLeftovers, sizeOf, writeWhole } from '#api/lib/files.ts';
import { QueueFullError } from '#api/lib/queue.ts';
import type { ImageFormat, ImageProcessor } from './image-processor.ts';
import type { FileRow } from './orders.store.ts';

/** In pixels: two to four in a row of a phone, one in a row, a full screen. */
const WIDTHS = [240, 480, 960, 1600];

/** The widths that the photo page loads first. */
const FIRST_WIDTHS = [480, 960];

/** A width is left out where the next one is not larger by this factor. */
const MIN_STEP = 1.2;

/** Formats that recent browsers read, the smallest first. */
const MODERN_FORMATS = ['avif', 'webp'] as const;

export type Thumbnails = ReturnType<typeof createThumbnails>;

interface Options {
  folder: string;
  mediaDir: string;
  images: Pick<ImageProcessor, 'resize'>;
}

type Picture = Pick<FileRow, 'path' | 'posterPath' | 'pictureWidth'>;

/** The widths in which a file is available: the narrowest first, none above its own. */
export function thumbnailWidths({ pictureWidth }: Pick<FileRow, 'pictureWidth'>): number[] {
  if (pictureWidth === null) return [];
  const widest = Math.min(pictureWidth, WIDTHS.at(-1) ?? 0);
  return [...WIDTHS.filter((width) => width * MIN_STEP < widest), widest];
}

/**
 * The format for a browser that sends this `Accept` (RFC 9110 §12.5.1). Only a format that is named counts: every browser sends `image/*`,
 * older ones too.
 */
export function formatFor(accept = ''): ImageFormat {
  const named = new Set<string>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const isRefused = parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
    if (!isRefused) named.add(type);
  }
  return MODERN_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg';
}

/**
 * Smaller pictures of the files, created on the first request and stored on disk: in a folder named by the path of the file, so that both are
 * deleted together.
 */
export function createThumbnails({ folder, mediaDir, images }: Options) {
  const creating = new Map<string, Promise<void>>();

  async function create(picture: string, target: string, [width, format]: [number, ImageFormat]): Promise<void> {
    const source = join(mediaDir, picture);
    const bytes = await images.resize(picture, width, format).catch(async (error: unknown) => {
      if (error instanceof QueueFullError) throw error;
      throw (await exists(source)) ? new ApiError(415, 'This picture cannot be read') : new ApiError(404, 'Not found');
    });
    await writeWhole(target, bytes, folder);
    // Where the file was deleted meanwhile, its thumbnail must not remain.
    if (await exists(source)) return;
    await rm(dirname(target), { recursive: true, force: true });
    throw new ApiError(404, 'Not found');
  }

  /**
   * Creates a thumbnail where it does not exist; parallel calls share the work.
   *
   * @returns its path
   * @throws {ApiError} 404 for a width in which the file is not available, 415 where it cannot be decoded
   */
  async function prepare(file: Picture, width: number, format: ImageFormat): Promise<string> {
    if (!thumbnailWidths(file).includes(width)) throw new ApiError(404, 'Not found');
    const target = join(folder, file.path, `${width}.${format}`);
    if (await exists(target)) return target;
    const work = creating.get(target) ?? create(file.posterPath ?? file.path, target, [width, format]).finally(() => creating.delete(target));
    creating.set(target, work);
    await work;
    return target;
  }

  return {
    prepare,

    /**
     * Creates the thumbnails that a page loads first, in the format of nearly all browsers, since the customer comes minutes after the import.
     * A failure is ignored: the first request tries again.
     *
     * @param signal ends it between two files
     */
    async createFirst(files: Picture[], signal: AbortSignal): Promise<void> {
      for (const file of files) {
        if (signal.aborted) return;
        const widths = thumbnailWidths(file);
        const first = new Set(FIRST_WIDTHS.flatMap((wanted) => widths.find((width) => width >= wanted) ?? widths.at(-1) ?? []));
        await Promise.allSettled([...first].map((width) => prepare(file, width, 'avif')));
      }
    },

    /** Deletes the thumbnails of the file with this path. */
    async remove(path: string): Promise<void> {
      await rm(join(folder, path), { recursive: true, force: true });
      await removeEmptyFolders(folder, path);
    },

    sweep: (now: number) => removeLeftovers(folder, isPart, now),

    /** Resolves when the thumbnails under way are done. */
    async close(): Promise<void> {
      await Promise.allSettled(creating.values());
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return ((await sizeOf(path)) ?? 0) > 0;
}
