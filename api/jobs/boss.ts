import type PgBoss from 'pg-boss';
import { sql, type SQL } from 'drizzle-orm';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import type { Database, Store } from '#api/database/database.ts';
import { describeError } from '#shared/node/process/errors.ts';
import type { Logger } from '#shared/node/process/logger.ts';

/** Where pg-boss has its tables; the statements of `job-statements.ts` name it too. */
export const SCHEMA = 'pgboss';

/** How often one of the processes on a database looks for jobs whose process has died. */
const SUPERVISE_EVERY_S = 5;

/** When it is first needed: after the service listens. It takes some 70 ms and 15 MB. */
const loadPgBoss = async () => (await import('pg-boss')).default;

/** A job that has failed for good can be retried for so long. */
const DEAD_LETTERS_KEPT_S = 14 * 24 * 60 * 60;
const ARCHIVE_KEPT_S = 60 * 60;

/**
 * pg-boss on the database of the service: PostgreSQL or PGlite. It supervises by itself only where several processes share the database.
 * Times of cron are off: nothing here is scheduled by them.
 */
export async function createBoss(store: Store, log: Logger): Promise<PgBoss> {
  const boss = new (await loadPgBoss())({
    db: { executeSql: (text, values) => store.execute(text, values) },
    schema: SCHEMA,
    schedule: false,
    supervise: store.isShared,
    maintenanceIntervalSeconds: SUPERVISE_EVERY_S,
    archiveFailedAfterSeconds: DEAD_LETTERS_KEPT_S,
    deleteAfterSeconds: ARCHIVE_KEPT_S,
  });
  boss.on('error', (error: unknown) =>
    log.warn({ fault: describeError(error) }, 'the job queue could not be supervised'),
  );
  return boss;
}

/** Creates the tables of pg-boss in a database that has none. */
export async function createJobTables(exec: (script: string) => Promise<unknown>): Promise<void> {
  await exec((await loadPgBoss()).getConstructionPlans(SCHEMA));
}

/**
 * Creates the queues that do not exist, and changes those that are treated differently. One process at a time: two would wait for each other's
 * locks on the tables.
 */
export async function writeQueues(db: Database, wanted: PgBoss.Queue[]): Promise<void> {
  const Boss = await loadPgBoss();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.queues})`);
    const boss = new Boss({ db: inTransaction(tx), schema: SCHEMA, schedule: false, supervise: false });
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const queue of wanted) {
      const found = known.get(queue.name);
      if (found === undefined) await boss.createQueue(queue.name, queue);
      else if (!isAlike(found, queue)) await boss.updateQueue(queue.name, queue);
    }
  });
}

const isAlike = (one: PgBoss.Queue, other: PgBoss.Queue): boolean =>
  (['retryLimit', 'retryDelay', 'retryBackoff', 'expireInSeconds'] as const).every((name) => one[name] === other[name]);

/** Runs the statements of pg-boss in a transaction of drizzle. */
export function inTransaction(tx: Database): PgBoss.Db {
  return {
    executeSql: async (text, values) => (await tx.execute(toSql(text, values))) as unknown as { rows: unknown[] },
  };
}

/** A statement with `$1`, `$2` … as drizzle writes it. */
function toSql(text: string, values: unknown[]): SQL {
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
  return sql.join(chunks);
}
