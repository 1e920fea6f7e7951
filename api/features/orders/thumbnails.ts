import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '#api/http/envelope.ts';
import { QueueFullError } from '#api/lib/queue.ts';
import type { FileRow } from './orders.store.ts';
import type { PictureFormat, ImageProcessor } from './image-processor.ts';
import { removeEmptyFolders } from '#api/lib/files.ts';

/** In pixels: two to four in a row of a phone, one in a row, a screen full. */
const WIDTHS = [240, 480, 960, 1600];

/** What a page asks for before anybody touches it. */
const AHEAD = [480, 960];

/** One that would be hardly smaller than the next is not worth its place. */
const WORTHWHILE = 1.2;

const RUBBISH_AGE_MS = 60 * 60 * 1000;

export type Thumbnails = ReturnType<typeof createThumbnails>;

type Options = { dir: string; mediaDir: string; work: ImageProcessor };

type Picture = Pick<FileRow, 'path' | 'posterPath' | 'pictureWidth'>;

/** `folder` has all thumbnails of the `source`. */
type Wanted = { source: string; folder: string; width: number; format: PictureFormat };

/** The widths a file is given out in: narrowest first, and none above its own. */
export function thumbnailWidths({ pictureWidth }: Pick<FileRow, 'pictureWidth'>): number[] {
  if (pictureWidth === null) return [];
  const widest = Math.min(pictureWidth, WIDTHS.at(-1) ?? 0);
  return [...WIDTHS.filter((width) => width * WORTHWHILE < widest), widest];
}

/**
 * Smaller pictures of the files, made when they are first asked for and kept on disk: in a folder by
 * the file's own path, so that they go with it.
 */
export function createThumbnails({ dir, mediaDir, work }: Options) {
  const making = new Map<string, Promise<void>>();

  async function make({ source, folder, width, format }: Wanted, target: string): Promise<void> {
    const bytes = await work.shrink(source, width, format).catch(async (error: unknown) => {
      if (error instanceof QueueFullError) throw error;
      throw (await isThere(source)) ? new ApiError(415, 'This picture cannot be read') : new ApiError(404, 'Not found');
    });
    const part = join(dir, `${randomUUID()}.part`);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await rename(part, target);
    // Deleted while it was being made: what was just made would outlive it.
    if (await isThere(source)) return;
    await rm(folder, { recursive: true, force: true });
    throw new ApiError(404, 'Not found');
  }

  /**
   * The path of a thumbnail, made if it must be; all who ask meanwhile get that one.
   *
   * @throws {ApiError} 404 for a width the file does not come in, 415 where it can't be decoded
   */
  async function prepare(file: Picture, width: number, format: PictureFormat): Promise<string> {
    if (!thumbnailWidths(file).includes(width)) throw new ApiError(404, 'Not found');
    const folder = join(dir, file.path);
    const target = join(folder, `${width}.${format}`);
    if (await isThere(target)) return target;
    const source = join(mediaDir, file.posterPath ?? file.path);
    const work = making.get(target) ?? make({ source, folder, width, format }, target).finally(() => making.delete(target));
    making.set(target, work);
    await work;
    return target;
  }

  return {
    prepare,

    /**
     * Makes the ones a page asks for first, in the format nearly every browser takes: the customer comes minutes after the import. What fails
     * is tried again by who asks for it.
     *
     * @param signal ends it between two files
     */
    async makeAhead(files: Picture[], signal: AbortSignal): Promise<void> {
      for (const file of files) {
        if (signal.aborted) return;
        const widths = thumbnailWidths(file);
        const first = new Set(AHEAD.flatMap((wanted) => widths.find((width) => width >= wanted) ?? widths.at(-1) ?? []));
        await Promise.allSettled([...first].map((width) => prepare(file, width, 'avif')));
      }
    },

    /** @param path of the file whose thumbnails go */
    async forget(path: string): Promise<void> {
      await rm(join(dir, path), { recursive: true, force: true });
      await removeEmptyFolders(dir, path);
    },

    /** Clears away what killed makings have left. */
    async sweep(now: Date): Promise<void> {
      const names = await readdir(dir).catch(() => []);
      for (const path of names.filter((name) => name.endsWith('.part')).map((name) => join(dir, name))) {
        const age = await stat(path).then(({ mtimeMs }) => now.getTime() - mtimeMs, () => 0);
        if (age > RUBBISH_AGE_MS) await rm(path, { force: true });
      }
    },

    /** Waits for what is being made. */
    async close(): Promise<void> {
      await Promise.allSettled(making.values());
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}
