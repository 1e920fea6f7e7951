import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { addDays, type Clock, endOfDayWib } from '#api/lib/clock.ts';
import type { Log } from '#api/lib/log.ts';
import type { Database } from '#api/store/database.ts';
import { files, orders } from '#api/store/schema.ts';
import { savedName } from './order-files.ts';
import { DEMO_ORDERS, type DemoOrder } from './orders.data.ts';
import type { FileRow } from './orders.store.ts';

/** How long the files of a visit are kept. */
const KEPT_DAYS = 14;

const CONTENT_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' };

const invoicesOf = (active: boolean) =>
  DEMO_ORDERS.filter((order) => order.active === active).map((order) => order.inv);

export type DemoOrders = ReturnType<typeof createDemoOrders>;

type Options = { db: Database; mediaDir: string; sourceDir: string; clock: Clock; log: Log };

/** The demo orders: laid by the first start, kept true by every later one and in between. */
export function createDemoOrders({ db, mediaDir, sourceDir, clock, log }: Options) {
  /** Moves the expiry of active orders that have less than so many days left; the expired stay so. */
  async function keepTrue(leastDays: number): Promise<void> {
    const now = clock();
    await db
      .update(orders)
      .set({ expiry: endOfDayWib(addDays(now, KEPT_DAYS)) })
      .where(
        and(inArray(orders.inv, invoicesOf(true)), lt(orders.expiry, addDays(now, leastDays))),
      );
    await db
      .update(orders)
      .set({ expiry: endOfDayWib(addDays(now, -KEPT_DAYS)) })
      .where(
        and(
          inArray(orders.inv, invoicesOf(false)),
          or(isNull(orders.expiry), gt(orders.expiry, now)),
        ),
      );
  }

  async function layOrder(demo: DemoOrder): Promise<void> {
    const { inv, phone, booth, city, daysAgo } = demo;
    const date = addDays(clock(), -daysAgo);
    const expiry = endOfDayWib(addDays(date, KEPT_DAYS));
    const row = { inv, phone, booth, city, date, createdAt: date, expiry };
    await db.insert(orders).values(row).onConflictDoNothing();
    const [order] = await db.select().from(orders).where(eq(orders.inv, inv));
    if (order !== undefined) await layFiles(order.id, demo);
  }

  async function layFiles(orderId: string, demo: DemoOrder): Promise<void> {
    for (const [index, { type, source }] of demo.media.entries()) {
      const earlier = demo.media.slice(0, index).filter((other) => other.type === type);
      const found = await stat(join(sourceDir, source)).catch(() => null);
      if (found === null) log.warn({ source }, 'a demo picture is not there');
      else await layFile(found.size, source, demo.active, { orderId, type, position: earlier.length + 1 });
    }
  }

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
    async lay(): Promise<void> {
      for (const demo of DEMO_ORDERS) await layOrder(demo);
      await keepTrue(KEPT_DAYS);
    },

    /** For a process that runs for weeks. */
    refresh: () => keepTrue(1),
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
