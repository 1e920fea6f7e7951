import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { demoMediaDir } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import { files, orders } from '#api/database/schema/orders.ts';
import type { FileMetadata, FileRow } from '#api/features/orders/orders.store.ts';
import { fileName, mediaPath } from '#api/features/orders/paths.ts';
import { copyIn } from '#api/files/file-store.ts';
import { addDays, endOfDay } from '#api/lib/days.ts';
import { createToken } from '#api/lib/secrets.ts';
import { typeOfName } from '#shared/media-type.ts';
import demoMetadata from './demo-metadata.json' with { type: 'json' };
import { DEMO_ORDERS, type DemoMedia, type DemoOrder } from './orders.data.ts';

/** Days from a visit until its files expire. */
const DEMO_LIFETIME_DAYS = 14;

/** What measuring the demo media finds, by their names: it would take seconds of every start on a new database. */
type DemoMetadata = FileMetadata & Pick<FileRow, 'bytes'>;

const DEMO_METADATA: Record<string, DemoMetadata> = demoMetadata;

/**
 * The demo orders: inserted by the first start, kept active by later ones and by maintenance, removed in production.
 */
export function createDemoOrders({ db, files: fileStore, clock }: Pick<Context, 'db' | 'files' | 'clock'>) {
  /** Inserts rows of the files that have none, and copies the files that are missing. */
  async function seedFiles(orderId: string, { media, active }: DemoOrder): Promise<void> {
    if (media.length === 0) return;
    const rows = media.map((one) => toFileRow(orderId, one));
    await db.insert(files).values(rows).onConflictDoNothing();
    // An expired order has rows, which are not shown, and no files.
    if (!active) return;
    for (const row of await db.select().from(files).where(eq(files.orderId, orderId))) {
      const source = media.find(({ type, position }) => type === row.type && position === row.position);
      if (source !== undefined) await copyMissing(row, source);
    }
  }

  /** Copies a file that is missing, after its still. */
  async function copyMissing({ path, posterPath, contentType }: FileRow, { source, poster }: DemoMedia): Promise<void> {
    if ((await fileStore.open(mediaPath(path))) !== null) return;
    if (poster && posterPath) await copyIn(fileStore, join(demoMediaDir, poster), mediaPath(posterPath), 'image/jpeg');
    await copyIn(fileStore, join(demoMediaDir, source), mediaPath(path), contentType);
  }

  /** Moves the expiry of the active orders. */
  async function refresh(): Promise<void> {
    const active = DEMO_ORDERS.filter((order) => order.active).map(({ inv }) => inv);
    const expiry = endOfDay(addDays(new Date(clock.now()), DEMO_LIFETIME_DAYS));
    await db.update(orders).set({ expiry }).where(inArray(orders.inv, active));
  }

  return {
    refresh,

    /** Inserts the orders and files that are missing. */
    async seed(): Promise<void> {
      const now = new Date(clock.now());
      await db
        .insert(orders)
        .values(DEMO_ORDERS.map((order) => toRow(order, now)))
        .onConflictDoNothing();
      for (const { id, inv } of await db.select().from(orders).where(eq(orders.demo, true))) {
        const demo = DEMO_ORDERS.find((one) => one.inv === inv);
        if (demo !== undefined) await seedFiles(id, demo);
      }
      await refresh();
    },

    /** Deletes the orders. Their files are unreachable without them. @returns how many there were */
    remove: async (): Promise<number> => (await db.delete(orders).where(eq(orders.demo, true)).returning()).length,
  };
}

function toRow({ daysAgo, active, media: _media, ...facts }: DemoOrder, now: Date) {
  const date = addDays(now, -daysAgo);
  const expiry = endOfDay(addDays(date, DEMO_LIFETIME_DAYS));
  return { ...facts, date, createdAt: date, expiry, purgedAt: active ? null : now, demo: true };
}

function toFileRow(orderId: string, { type, position, source, poster }: DemoMedia): typeof files.$inferInsert {
  const folder = createToken(16);
  return {
    orderId,
    type,
    position,
    path: `${folder}/${fileName({ type, position, path: source })}`,
    posterPath: poster === undefined ? null : `${folder}/poster.jpg`,
    contentType: typeOfName(source) ?? 'application/octet-stream',
    ...(DEMO_METADATA[source] as DemoMetadata),
  };
}
