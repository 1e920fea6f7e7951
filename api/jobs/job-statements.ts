import { SCHEMA } from './boss.ts';

// What pg-boss 10 does not do: it has no heartbeat, cannot give a job back, and ends a job only after all of its attempts. The columns are those
// of its schema 24; the version of the package is fixed (decision 086).

/** A job that this process still runs: another one that has taken it over counts an attempt more. */
const IS_MINE = `name = $1 and id = $2 and state = 'active' and retry_count = $3`;
const job = `${SCHEMA}.job`;

/** Begins the time anew after which the job counts as abandoned. */
export const TOUCH = `update ${job} set started_on = now() where ${IS_MINE} returning id`;

/** A job that has succeeded leaves nothing. */
export const FINISH = `delete from ${job} where ${IS_MINE} returning id`;

/** Gives the job back: it is due at once, and the attempt does not count. */
export const RETURN = `update ${job} set state = 'retry', started_on = null, start_after = now(), data = data - 'begun' where ${IS_MINE} returning id`;

/** Takes the attempts that are left. */
export const SPEND_ATTEMPTS = `update ${job} set retry_limit = retry_count where ${IS_MINE} returning id`;

/** Notes that the effect outside may have happened from now on. */
export const BEGIN = `update ${job} set data = data || '{"begun": true}' where ${IS_MINE} returning id`;

/** Notes that it has certainly not happened. */
export const UNDO_BEGIN = `update ${job} set data = data - 'begun' where ${IS_MINE} returning id`;

/** Takes a job back that does not run. */
export const REMOVE = `delete from ${job} where name = $1 and id = $2 and state <> 'active' returning id`;

export const STATE = `select state from ${job} where name = $1 and id = $2`;

/** Whether a job of these queues waits for its first attempt, or is in it. */
export const UNTRIED = `select exists(select from ${job} where name = any($1) and retry_count = 0 and state in ('created', 'active')) as "isUntried"`;

/** Gives the jobs to other processes that have not been touched for so many seconds, at once: the pauses of their queues are for attempts that failed. */
export const TAKE_OVER = `update ${job} set state = 'retry', start_after = now() where state = 'active' and started_on < now() - $1 * interval '1 second' and retry_count < retry_limit returning id`;

/** Seconds until the next job of a queue is due. */
export const NEXT_DUE = `select extract(epoch from min(start_after) - now())::float8 as seconds from ${job} where name = $1 and state < 'active'`;

/** What a process that has died has left, where it was the only one. */
export const RETURN_ALL = `update ${job} set start_after = now(), state = 'retry' where state = 'active'`;

/** Gives dead letters as many attempts as they had: one by its id, or all (null). */
export const REVIVE = `
  update ${job} set state = 'retry', retry_limit = retry_limit + greatest(retry_count, 1), start_after = now(), completed_on = null,
    keep_until = now() + interval '14 days', data = data - 'begun'
  where state = 'failed' and ($1::uuid is null or id = $1::uuid) returning id`;

export const DEAD_LETTERS = `
  select id, name as queue, data, output, created_on as "createdOn", completed_on as "failedOn", retry_count + 1 as attempts
  from ${job} where state = 'failed' order by completed_on desc limit 1000`;

/** Deletes the jobs of these queues, or of all (null), that have not ended. Dead letters stay. */
export const CLEAR = `delete from ${job} where state < 'completed' and ($1::text[] is null or name = any($1)) returning name`;

/** Of each queue. A job that waits for a later time is not overdue. */
export const FIGURES = `
  select name as queue,
    count(*) filter (where state < 'active')::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed')::int as dead,
    coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest
  from ${job} group by name`;
