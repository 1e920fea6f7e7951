import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { sizeOf } from '#api/lib/atomic-files.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { createToken } from '#api/lib/tokens.ts';
import { files } from '#api/database/schema.ts';
import demoMetadata from './demo-metadata.json' with { type: 'json' };
import { UNMEASURED } from '#api/features/orders/media/media-metadata.ts';
import type { DemoOrder } from './orders.data.ts';
import { type FileMetadata, type FileRow, fileName } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';
import type { Thumbnails } from '#api/features/orders/media/thumbnails.ts';

const CONTENT_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' };

export interface KnownFile {
  bytes: number;
  metadata: FileMetadata;
}

/** What measuring the demo pictures and videos finds, by their names. */
export const DEMO_METADATA: Record<string, KnownFile> = demoMetadata;

export type DemoFiles = ReturnType<typeof createDemoFiles>;

type Position = Pick<FileRow, 'type' | 'position'>;

/** A file that the demo order must have. */
interface Wanted extends Position {
  source: string;
  bytes: number;
  poster: string | null;
}

const posterOf = (path: string) => `${dirname(path)}/poster.jpg`;

/** Stores the demo pictures and videos: a row and a copy for each. */
export function createDemoFiles(
  { db, files: fileStore, clock, logger }: Pick<Context, 'db' | 'files' | 'clock' | 'logger'>,
  thumbnails: Pick<Thumbnails, 'remove'>,
  sourceDir: string,
) {
  /**
   * The facts of a file. Measuring them would take two processes of 75 MB at the first start. A file that was replaced
   * in the folder is measured like any other.
   */
  function factsOf({ source, bytes, poster }: Wanted, path: string) {
    const known = DEMO_METADATA[source];
    const measured =
      known?.bytes === bytes
        ? { ...known.metadata, measuredAt: new Date(clock.now()) }
        : { ...UNMEASURED, measuredAt: null };
    return { bytes, posterPath: poster && posterOf(path), ...measured };
  }

  function toRow(orderId: string, file: Wanted) {
    const { type, position, source } = file;
    const path = `${createToken(16)}/${fileName({ type, position, path: source })}`;
    const contentType = CONTENT_TYPES[extname(source)] ?? 'application/octet-stream';
    return { orderId, type, position, path, contentType, ...factsOf(file, path) };
  }

  /** Copies a file or a still that is missing, or that a later version of the product has replaced. */
  async function updateCopy(row: FileRow, file: Wanted): Promise<void> {
    const { source, bytes, poster } = file;
    const posterPath = poster && posterOf(row.path);
    const stored = await fileStore.stat(mediaPath(row.path));
    const hasPoster = posterPath === null || (await fileStore.stat(mediaPath(posterPath))) !== null;
    if (stored?.bytes === bytes && hasPoster && row.bytes === bytes && row.posterPath === posterPath) return;
    await fileStore.copyIn(join(sourceDir, source), mediaPath(row.path), row.contentType);
    if (poster && posterPath) await fileStore.copyIn(join(sourceDir, poster), mediaPath(posterPath), 'image/jpeg');
    await thumbnails.remove([row.path]);
    await db.update(files).set(factsOf(file, row.path)).where(eq(files.path, row.path));
  }

  return {
    /** Inserts and copies what is missing. Rows that exist stay unchanged. */
    async seed(orderId: string, demo: DemoOrder): Promise<void> {
      const wanted = await measure(demo, sourceDir, logger);
      if (wanted.length === 0) return;
      const rows = wanted.map((file) => toRow(orderId, file));
      await db.insert(files).values(rows).onConflictDoNothing();
      // An expired order has rows, which are not shown, and no files.
      if (!demo.active) return;
      for (const row of await db.select().from(files).where(eq(files.orderId, orderId))) {
        const file = wanted.find(isSamePosition(row));
        if (file !== undefined) await updateCopy(row, file);
      }
    },
  };
}

const isSamePosition = (a: Position) => (b: Position) => a.type === b.type && a.position === b.position;

/** Numbers the order's media within each type, and leaves out those that the folder does not contain. */
async function measure(demo: DemoOrder, sourceDir: string, logger: Logger): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  const counts = new Map<number, number>();
  for (const { type, source, poster } of demo.media) {
    const position = (counts.get(type) ?? 0) + 1;
    counts.set(type, position);
    const bytes = await sizeOf(join(sourceDir, source));
    if (bytes === null) logger.warn({ source }, 'a demo picture is missing');
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
