import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Database, firstRow, hasRows, JOBS_APPLICATION } from '#api/database/database.ts';
import { jobs } from '#api/database/schema/service.ts';
import type { JobState } from './job.ts';

/** A job whose lease was not renewed for this long may be taken by another process. */
export const LEASE_S = 20;

export type JobRow = typeof jobs.$inferSelect;
export type JobStore = ReturnType<typeof createJobStore>;

const now = sql`now()`;
const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;
const lease = inSeconds(LEASE_S);

const { id, queue, attempts, dueAt, lockedUntil, failedAt } = jobs;

/** The table of jobs. Times are the database's, since several processes compare them. */
export function createJobStore(db: Database) {
  /** An attempt that was taken over has another number. */
  const isOwn = (row: JobRow) => and(eq(id, row.id), eq(attempts, row.attempts), isNotNull(lockedUntil));

  /** @returns false if the job is no longer this attempt's */
  const update = (row: JobRow, values: PgUpdateSetSource<typeof jobs>) =>
    hasRows(db.update(jobs).set(values).where(isOwn(row)).returning({ id }));

  const release = (row: JobRow, values: PgUpdateSetSource<typeof jobs>) =>
    update(row, { lockedUntil: null, ...values });

  return {
    /** Adds a job. One that exists stays as it is; a dead letter begins again. */
    async add(job: Pick<JobRow, 'id' | 'queue' | 'data'>, delayS: number, tx: Database = db): Promise<void> {
      await tx
        .insert(jobs)
        .values({ ...job, dueAt: inSeconds(delayS) })
        .onConflictDoUpdate({
          target: id,
          set: { data: job.data, attempts: 0, dueAt: now, failedAt: null, reason: null },
          setWhere: isNotNull(failedAt),
        });
    },

    async stateOf(job: string): Promise<JobState> {
      const row = await firstRow(db.select({ failedAt }).from(jobs).where(eq(id, job)));
      if (row === null) return 'done';
      return row.failedAt === null ? 'pending' : 'dead';
    },

    /** @returns false if the job runs, or has succeeded */
    remove(job: string): Promise<boolean> {
      const where = and(eq(id, job), isNull(lockedUntil));
      return hasRows(db.delete(jobs).where(where).returning({ id }));
    },

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
    finish: (row: JobRow) => db.delete(jobs).where(isOwn(row)),
    /** Due at once; the attempt does not count. */
    giveBack: (row: JobRow) => release(row, { dueAt: now, attempts: row.attempts - 1 }),
    retry: (row: JobRow, fault: string, delayS: number) => release(row, { dueAt: inSeconds(delayS), reason: fault }),
    fail: (row: JobRow, fault: string) => release(row, { failedAt: now, reason: fault }),

    /** Whether a process that takes jobs is connected to this PostgreSQL database. */
    hasWorker: () =>
      hasRows(
        db
          .select({ one: sql`1` })
          .from(sql`pg_stat_activity`)
          .where(sql`datname = current_database() and application_name = ${JOBS_APPLICATION}`)
          .limit(1),
      ),

    /** Of each queue that has jobs. One that waits for a later time is not overdue. */
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
