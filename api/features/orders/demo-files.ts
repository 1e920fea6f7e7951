import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Log } from '#api/lib/log.ts';
import type { Database } from '#api/store/database.ts';
import { files } from '#api/store/schema.ts';
import { savedName } from './order-files.ts';
import type { DemoOrder } from './orders.data.ts';
import type { FileRow } from './orders.store.ts';

const CONTENT_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' };

export type DemoFiles = ReturnType<typeof createDemoFiles>;

type Options = { db: Database; mediaDir: string; sourceDir: string; log: Log };

/** Lays the demo pictures and videos: a row each, and a copy in the media folder. */
export function createDemoFiles({ db, mediaDir, sourceDir, log }: Options) {
  async function layFile(
    bytes: number,
    source: string,
    active: boolean,
    place: Pick<FileRow, 'orderId' | 'type' | 'position'>,
  ): Promise<void> {
    const { orderId, type, position } = place;
    const name = savedName({ type, position, path: source });
    const path = `${randomBytes(16).toString('base64url')}/${name}`;
    const contentType = CONTENT_TYPES[extname(source)] ?? 'application/octet-stream';
    await db.insert(files).values({ ...place, path, contentType, bytes }).onConflictDoNothing();
    // The files of an expired order were deleted; only the rows are left.
    if (!active) return;
    const here = and(eq(files.orderId, orderId), eq(files.type, type), eq(files.position, position));
    const [row] = await db.select().from(files).where(here);
    if (row === undefined || (await isIntact(join(mediaDir, row.path), row.bytes))) return;
    await copyWhole(join(sourceDir, source), join(mediaDir, row.path));
    if (row.bytes !== bytes) await db.update(files).set({ bytes }).where(here);
  }

  return {
    /** What is there and whole stays; what is missing is laid again. */
    async lay(orderId: string, demo: DemoOrder): Promise<void> {
      for (const [index, { type, source }] of demo.media.entries()) {
        const earlier = demo.media.slice(0, index).filter((other) => other.type === type);
        const found = await stat(join(sourceDir, source)).catch(() => null);
        if (found === null) log.warn({ source }, 'a demo picture is not there');
        else await layFile(found.size, source, demo.active, { orderId, type, position: earlier.length + 1 });
      }
    },
  };
}

async function isIntact(path: string, bytes: number): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.size === bytes,
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
