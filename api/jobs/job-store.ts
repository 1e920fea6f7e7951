import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Database, firstRow, hasRows } from '#api/database/database.ts';
import { jobs } from '#api/database/schema.ts';
import type { JobState } from './job.ts';

/** A job whose lease was not renewed for this long may be taken by another process. */
export const LEASE_S = 20;

/** How long a dead letter is kept and can be retried. */
const DEAD_LETTERS_KEPT_DAYS = 14;

export type JobRow = typeof jobs.$inferSelect;
export type JobStore = ReturnType<typeof createJobStore>;

/** A job that has failed for good, as an operator sees it. */
export type DeadLetter = Awaited<ReturnType<JobStore['listDeadLetters']>>[number];

const now = sql`now()`;
const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;
const lease = inSeconds(LEASE_S);

/** A dead letter begins again, with all of its attempts. */
const REVIVED = { forgiven: jobs.attempts, dueAt: now, begun: false, failedAt: null, reason: null };

const { id, queue, attempts, dueAt, lockedUntil, failedAt } = jobs;

/** The table of jobs. Times are the database's, since several processes compare them. */
export const createJobStore = (db: Database) => ({
  ...createRequests(db),
  ...createAttempts(db),
  ...createReports(db),
});

/** What those who send jobs do. */
function createRequests(db: Database) {
  return {
    /** Adds a job. One that exists stays as it is; a dead letter begins again. */
    async add(job: Pick<JobRow, 'id' | 'queue' | 'data'>, delayS: number, tx: Database = db): Promise<void> {
      await tx
        .insert(jobs)
        .values({ ...job, dueAt: inSeconds(delayS) })
        .onConflictDoUpdate({ target: id, set: { ...REVIVED, data: job.data }, setWhere: isNotNull(failedAt) });
    },

    /** The state of a job that is not among those returned is `done`. */
    async statesOf(ids: string[]): Promise<Map<string, JobState>> {
      const rows = await db.select({ id, failedAt }).from(jobs).where(inArray(id, ids));
      return new Map(rows.map((row) => [row.id, row.failedAt === null ? 'waiting' : 'dead']));
    },

    /** @returns false if the job runs, or has succeeded */
    remove: (job: string) =>
      hasRows(
        db
          .delete(jobs)
          .where(and(eq(id, job), isNull(lockedUntil)))
          .returning({ id }),
      ),

    /** An attempt under way loses its job. @returns the data of each */
    async removeWhere(name: string, isMeant: (data: object) => boolean): Promise<object[]> {
      const rows = (await db.select().from(jobs).where(eq(queue, name))).filter(({ data }) => {
        try {
          return isMeant(data);
        } catch {
          // It was encrypted with a secret that is no longer valid, and can't be sent either.
          return false;
        }
      });
      const ids = rows.map((row) => row.id);
      await db.delete(jobs).where(inArray(id, ids));
      return rows.map(({ data }) => data);
    },

    /** Whether a job of these queues waits for its first attempt, or is in it. */
    hasUntried(queues: string[]): Promise<boolean> {
      const where = and(inArray(queue, queues), isNull(failedAt), isNull(jobs.reason));
      return hasRows(db.select({ id }).from(jobs).where(where).limit(1));
    },
  };
}

/** What the process that runs a job does. Each but the first returns whether the job is still this attempt's. */
function createAttempts(db: Database) {
  /** An attempt that was taken over has another number. */
  const isOwn = (row: JobRow) => and(eq(id, row.id), eq(attempts, row.attempts), isNotNull(lockedUntil));
  const update = (row: JobRow, values: PgUpdateSetSource<typeof jobs>) =>
    hasRows(db.update(jobs).set(values).where(isOwn(row)).returning({ id }));

  return {
    /** Begins an attempt at the first job that is due in one of these queues, those included whose process has died. */
    take(queues: string[]): Promise<JobRow | null> {
      const isFree = or(isNull(lockedUntil), lt(lockedUntil, now));
      const next = db
        .select({ id })
        .from(jobs)
        .where(and(inArray(queue, queues), isNull(failedAt), lte(dueAt, now), isFree))
        .orderBy(dueAt)
        .limit(1)
        .for('update', { skipLocked: true });
      const attempt = { attempts: sql`${attempts} + 1`, lockedUntil: lease };
      return firstRow(db.update(jobs).set(attempt).where(eq(id, next)).returning());
    },

    renew: (row: JobRow) => update(row, { lockedUntil: lease }),
    begin: (row: JobRow) => update(row, { begun: true }),

    /** Due at once; the attempt does not count. */
    giveBack: (row: JobRow) => update(row, { lockedUntil: null, dueAt: now, forgiven: row.forgiven + 1, begun: false }),
    retry: (row: JobRow, reason: string, delayS: number) =>
      update(row, { lockedUntil: null, dueAt: inSeconds(delayS), begun: false, reason }),
    fail: (row: JobRow, reason: string) => update(row, { lockedUntil: null, failedAt: now, reason }),
    finish: (row: JobRow, tx: Database = db) => hasRows(tx.delete(jobs).where(isOwn(row)).returning({ id })),
  };
}

/** What operators and metrics ask for. */
function createReports(db: Database) {
  return {
    /** The latest thousand, newest first. */
    async listDeadLetters() {
      const { data, reason, createdAt: createdOn } = jobs;
      return db
        .select({ id, queue, data, attempts, reason, createdOn, failedOn: failedAt })
        .from(jobs)
        .where(isNotNull(failedAt))
        .orderBy(desc(failedAt))
        .limit(1000);
    },

    /** @param job null: all. @returns how many are tried again */
    async retryDeadLetters(job: string | null): Promise<number> {
      const where = and(isNotNull(failedAt), job === null ? undefined : eq(id, job));
      return (await db.update(jobs).set(REVIVED).where(where).returning({ id })).length;
    },

    /** Deletes the jobs of these queues that have not ended; null: of all. @returns the queue of each one */
    async clear(queues: readonly string[] | null): Promise<string[]> {
      const where = and(isNull(failedAt), queues === null ? undefined : inArray(queue, [...queues]));
      return (await db.delete(jobs).where(where).returning({ queue })).map((row) => row.queue);
    },

    async deleteOldDeadLetters(): Promise<void> {
      await db.delete(jobs).where(lt(failedAt, inSeconds(-DEAD_LETTERS_KEPT_DAYS * 86_400)));
    },

    /** Of each queue. A job that waits for a later time is not overdue. */
    readFigures: () =>
      db
        .select({
          queue,
          waiting: sql<number>`count(*) filter (where ${lockedUntil} is null and ${failedAt} is null)::int`,
          active: sql<number>`count(${lockedUntil})::int`,
          dead: sql<number>`count(${failedAt})::int`,
          oldest: sql<number>`coalesce(extract(epoch from now() - min(${dueAt}) filter (
            where ${lockedUntil} is null and ${failedAt} is null and ${dueAt} <= now())), 0)::float8`,
        })
        .from(jobs)
        .groupBy(queue),
  };
}
