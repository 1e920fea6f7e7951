import { and, count, eq, gte, inArray, ne } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { files, orders, zips } from '#api/database/schema/orders.ts';
import { jobs } from '#api/database/schema/service.ts';
import type { JobQueue } from '#api/jobs/job-queue.ts';
import { addDays, endOfDay } from '#api/lib/days.ts';
import { FILE_TYPES } from '#shared/rest-api/orders.ts';

/**
 * Counts the orders, files and zips created, and the jobs that became dead letters, since midnight in Jakarta, and the
 * jobs that wait.
 */
export async function readToday(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  queues: Pick<JobQueue, 'readFigures' | 'hasWorker'>,
) {
  const since = new Date(addDays(endOfDay(new Date(clock.now())), -1).getTime() + 1000);
  const isToday = gte(orders.createdAt, since);
  const ofToday = inArray(files.orderId, db.select({ id: orders.id }).from(orders).where(isToday));
  const failures = await db
    .select({ queue: jobs.queue, count: count() })
    .from(jobs)
    .where(gte(jobs.failedAt, since))
    .groupBy(jobs.queue);
  const queued = (await queues.readFigures()).filter(({ waiting }) => waiting > 0);
  return {
    since: since.toISOString(),
    orders: await db.$count(orders, isToday),
    photos: await db.$count(files, and(ofToday, ne(files.type, FILE_TYPES.VIDEO))),
    videos: await db.$count(files, and(ofToday, eq(files.type, FILE_TYPES.VIDEO))),
    downloads: await db.$count(zips, gte(zips.createdAt, since)),
    failures: failures.map((group) => `${group.count} ${group.queue}`),
    waiting: queued.map((group) => `${group.waiting} ${group.queue} (the first due for ${Math.round(group.oldest)} s)`),
    worker: (await queues.hasWorker()) ? 'runs' : 'none runs: jobs wait until one is started',
  };
}
