import { count, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { files, jobs, orders, zips } from '#api/database/schema.ts';
import { addDays, endOfDay } from '#shared/dates.ts';
import { FILE_TYPES } from '#shared/rest-api/orders.ts';

/** Counts the orders, files and zips created, and the jobs that became dead letters, since midnight in Jakarta. */
export async function readToday({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const since = new Date(addDays(endOfDay(new Date(clock.now())), -1).getTime() + 1000);
  const isToday = gte(orders.createdAt, since);
  const isVideo = sql<boolean>`${files.type} = ${FILE_TYPES.VIDEO}`.inlineParams();
  const media = await db
    .select({ isVideo, count: count() })
    .from(files)
    .innerJoin(orders, eq(orders.id, files.orderId))
    .where(isToday)
    .groupBy(isVideo);
  const failures = await db
    .select({ queue: jobs.queue, count: count() })
    .from(jobs)
    .where(gte(jobs.failedAt, since))
    .groupBy(jobs.queue);
  return {
    since,
    orders: await db.$count(orders, isToday),
    photos: media.find((group) => !group.isVideo)?.count ?? 0,
    videos: media.find((group) => group.isVideo)?.count ?? 0,
    downloads: await db.$count(zips, gte(zips.createdAt, since)),
    failures: failures.map((group) => `${group.count} ${group.queue}`),
  };
}
