import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FileStore } from '#api/files/file-store.ts';
import { sizeOf } from '#api/lib/atomic-files.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { createToken } from '#api/lib/tokens.ts';
import type { Database } from '#api/database/database.ts';
import { files } from '#api/database/schema.ts';
import { DEMO_METADATA } from './demo-metadata.data.ts';
import { isMeasured, type MediaMetadata } from '#api/features/orders/media/media-metadata.ts';
import type { DemoOrder } from './orders.data.ts';
import { type FileRow, fileName } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';
import type { Thumbnails } from '#api/features/orders/media/thumbnails.ts';

const CONTENT_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' };

export type DemoFiles = ReturnType<typeof createDemoFiles>;

type Position = Pick<FileRow, 'type' | 'position'>;

/** A file that the demo order must have. */
interface Wanted extends Position {
  source: string;
  bytes: number;
  poster: string | null;
}

interface Options {
  db: Database;
  fileStore: FileStore;
  sourceDir: string;
  metadata: MediaMetadata;
  thumbnails: Pick<Thumbnails, 'remove'>;
  log: Logger;
}

/** Stores the demo pictures and videos: a row and a copy for each. */
export function createDemoFiles({ db, fileStore, sourceDir, metadata, thumbnails, log }: Options) {
  const rowsOf = (orderId: string) => db.select().from(files).where(eq(files.orderId, orderId));

  /** Existing rows stay unchanged. */
  async function addRows(orderId: string, wanted: Wanted[]): Promise<void> {
    const rows = wanted.map(({ type, position, source, bytes }) => ({
      orderId,
      type,
      position,
      path: `${createToken(16)}/${fileName({ type, position, path: source })}`,
      contentType: CONTENT_TYPES[extname(source)] ?? 'application/octet-stream',
      bytes,
    }));
    await db.insert(files).values(rows).onConflictDoNothing();
  }

  /**
   * Copies a file or a still that is missing, or that a later version of the product has replaced; its metadata are
   * then measured again.
   */
  async function updateCopy(row: FileRow, { source, bytes, poster }: Wanted): Promise<void> {
    const posterPath = poster && `${dirname(row.path)}/poster.jpg`;
    const isComplete = (await fileStore.stat(mediaPath(row.path)))?.bytes === bytes;
    const hasPoster =
      row.posterPath === posterPath && (posterPath === null || (await fileStore.stat(mediaPath(posterPath))) !== null);
    if (isComplete && hasPoster) return;
    if (!isComplete) await fileStore.copyIn(join(sourceDir, source), mediaPath(row.path), row.contentType);
    if (poster && posterPath) await fileStore.copyIn(join(sourceDir, poster), mediaPath(posterPath), 'image/jpeg');
    if (row.bytes === bytes && row.posterPath === posterPath) return;
    await thumbnails.remove([row.path]);
    await db.update(files).set({ bytes, posterPath, measuredAt: null }).where(eq(files.path, row.path));
  }

  /**
   * Measuring them would take two processes of 75 MB at the first start. A file that was replaced in the folder is
   * measured like any other.
   */
  async function saveMetadata(row: FileRow, file: Wanted | undefined): Promise<void> {
    const known = file && DEMO_METADATA[file.source];
    if (!isMeasured(row) && known?.bytes === row.bytes) await metadata.save(row.path, known.metadata);
  }

  return {
    /** Inserts and copies what is missing. */
    async seed(orderId: string, demo: DemoOrder): Promise<void> {
      const wanted = await measure(demo, sourceDir, log);
      if (wanted.length === 0) return;
      let rows = await rowsOf(orderId);
      if (wanted.some((file) => !rows.some(isSamePosition(file)))) {
        await addRows(orderId, wanted);
        rows = await rowsOf(orderId);
      }
      // An expired order has rows, which are not shown, and no files.
      if (!demo.active) return;
      for (const file of wanted) {
        const row = rows.find(isSamePosition(file));
        if (row !== undefined) await updateCopy(row, file);
      }
      for (const row of await rowsOf(orderId)) await saveMetadata(row, wanted.find(isSamePosition(row)));
      await metadata.complete(await rowsOf(orderId));
    },
  };
}

const isSamePosition = (a: Position) => (b: Position) => a.type === b.type && a.position === b.position;

/** Numbers the order's media within each type, and leaves out those that the folder does not contain. */
async function measure(demo: DemoOrder, sourceDir: string, log: Logger): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  const counts = new Map<number, number>();
  for (const { type, source, poster } of demo.media) {
    const position = (counts.get(type) ?? 0) + 1;
    counts.set(type, position);
    const bytes = await sizeOf(join(sourceDir, source));
    if (bytes === null) log.warn({ source }, 'a demo picture is missing');
    else
      wanted.push({
        type,
        position,
        source,
        bytes,
        poster: poster !== undefined && existsSync(join(sourceDir, poster)) ? poster : null,
      });
  }
  return wanted;
}
