import { randomBytes, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describeError } from '#shared/node/errors.ts';
import type { Log } from '#api/lib/log.ts';
import type { Database } from '#api/store/database.ts';
import { files } from '#api/store/schema.ts';
import { savedName } from './order-files.ts';
import type { MediaMetadata } from './media-metadata.ts';
import type { DemoOrder } from './orders.data.ts';
import type { FileRow } from './orders.store.ts';
import { removeEmptyFolders } from '#api/lib/files.ts';
import type { Thumbnails } from './thumbnails.ts';

const CONTENT_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' };

export type DemoFiles = ReturnType<typeof createDemoFiles>;

type Place = Pick<FileRow, 'type' | 'position'>;

/** A file that the demo should have. */
type Wanted = Place & { source: string; bytes: number; poster: string | null };

type Options = { db: Database; mediaDir: string; sourceDir: string; facts: MediaMetadata; thumbnails: Pick<Thumbnails, 'forget'>; log: Log };

/** Lays the demo pictures and videos: a row each, and a copy in the media folder. */
export function createDemoFiles({ db, mediaDir, sourceDir, facts, thumbnails, log }: Options) {
  const rowsOf = (orderId: string) => db.select().from(files).where(eq(files.orderId, orderId));

  /** Rows that are there stay as they are. */
  async function addRows(orderId: string, wanted: Wanted[]): Promise<void> {
    const rows = wanted.map(({ type, position, source, bytes }) => ({
      orderId,
      type,
      position,
      path: `${randomBytes(16).toString('base64url')}/${savedName({ type, position, path: source })}`,
      contentType: CONTENT_TYPES[extname(source)] ?? 'application/octet-stream',
      bytes,
    }));
    await db.insert(files).values(rows).onConflictDoNothing();
  }

  /** A file or a still that is not the one the row knew is laid and looked at anew: a later version may bring another. */
  async function layCopy(row: FileRow, { source, bytes, poster }: Wanted): Promise<void> {
    const posterPath = poster && `${dirname(row.path)}/poster.jpg`;
    const isWhole = await isIntact(join(mediaDir, row.path), bytes);
    const hasPoster = row.posterPath === posterPath && (posterPath === null || (await isIntact(join(mediaDir, posterPath))));
    if (isWhole && hasPoster) return;
    if (!isWhole) await copyWhole(join(sourceDir, source), join(mediaDir, row.path));
    if (poster && posterPath) await copyWhole(join(sourceDir, poster), join(mediaDir, posterPath));
    if (row.bytes === bytes && row.posterPath === posterPath) return;
    await thumbnails.forget(row.path);
    await db.update(files).set({ bytes, posterPath, measuredAt: null }).where(eq(files.path, row.path));
  }

  async function removeCopy({ path, posterPath }: FileRow): Promise<void> {
    await rm(join(mediaDir, path), { force: true });
    if (posterPath !== null) await rm(join(mediaDir, posterPath), { force: true });
    await thumbnails.forget(path);
    await removeEmptyFolders(mediaDir, path);
  }

  return {
    /** What is there and whole stays; what is missing is laid again. */
    async lay(orderId: string, demo: DemoOrder): Promise<void> {
      const wanted = await measure(demo, sourceDir, log);
      if (wanted.length === 0) return;
      let rows = await rowsOf(orderId);
      if (wanted.some((file) => !rows.some(isSamePlace(file)))) {
        await addRows(orderId, wanted);
        rows = await rowsOf(orderId);
      }
      // The files of an expired order were deleted; only the rows are left.
      if (!demo.active) return;
      for (const file of wanted) {
        const row = rows.find(isSamePlace(file));
        if (row !== undefined) await layCopy(row, file);
      }
      await facts.complete(await rowsOf(orderId));
    },

    /** Removes the copies. One that can't be removed is out of reach all the same, once its order is gone. */
    async remove(orderId: string): Promise<void> {
      for (const row of await rowsOf(orderId)) {
        await removeCopy(row).catch((error: unknown) => log.warn({ fault: describeError(error) }, 'a demo picture was not removed'));
      }
    },
  };
}

const isSamePlace = (a: Place) => (b: Place) => a.type === b.type && a.position === b.position;

/** Numbers the order's media within each type, and leaves out what the folder does not hold. */
async function measure(demo: DemoOrder, sourceDir: string, log: Log): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  const counts = new Map<number, number>();
  for (const { type, source, poster } of demo.media) {
    const position = (counts.get(type) ?? 0) + 1;
    counts.set(type, position);
    const found = await stat(join(sourceDir, source)).catch(() => null);
    if (found === null) log.warn({ source }, 'a demo picture is not there');
    else wanted.push({ type, position, source, bytes: found.size, poster: poster !== undefined && existsSync(join(sourceDir, poster)) ? poster : null });
  }
  return wanted;
}

async function isIntact(path: string, bytes?: number): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === (bytes ?? size),
    () => false,
  );
}

/** A reader, or a start killed half way, never meets half a file. */
async function copyWhole(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.${randomUUID()}.part`;
  await copyFile(source, part, constants.COPYFILE_FICLONE);
  await rename(part, target);
}
