import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Database, Store } from '#api/database/database.ts';
import { describeError } from '#shared/node/process/errors.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import { inTransaction } from './boss.ts';
import type { JobMetrics, JobOutcome } from './job-metrics.ts';
import * as statements from './job-statements.ts';
import { type Job, JobReturnedError, UnrecoverableError, type Work } from './job.ts';

export type JobRow = PgBoss.JobWithMetadata<object>;

interface Options {
  boss: () => Promise<PgBoss>;
  store: Store;
  log: Logger;
  metrics: JobMetrics;
  tracing?: Tracing | undefined;
  /** A job that has not been touched for so long may run elsewhere. */
  leaseMs: number;
  /** The job has succeeded, failed for good, or gone to another process. */
  onEnd: (id: string) => void;
}

/** Attempts to record the end of a job, while the database is away for a moment. */
const RECORD_ATTEMPTS = 4;
const RECORD_PAUSE_MS = 500;

const TAKEN_OVER = 'another process has taken the job over';

/** Runs attempts of jobs: keeps each from being taken over meanwhile, and records what has become of it. */
export class JobRunner {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs one attempt. Never rejects. */
  async run(row: JobRow, work: Work<object>, closing: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const stopTouching = this.#keepAlive(row, lost);
    const end = this.#options.metrics.begin(row.name);
    let isFinished = false;
    const job = this.#toJob(row, AbortSignal.any([closing, lost.signal]), () => (isFinished = true));
    const failure = await this.#traced(row, async () => {
      // It was fetched while the process began to close: work that only listens for `abort` would never end.
      job.signal.throwIfAborted();
      await work(job);
    }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const outcome = await this.#record(async () => {
      if (failure === null) return isFinished || (await this.#change(statements.FINISH, row)) ? 'done' : 'lost';
      if (failure.error instanceof JobReturnedError)
        return (await this.#change(statements.RETURN, row)) ? 'returned' : 'lost';
      return this.#fail(row, failure.error);
    });
    stopTouching();
    end(outcome);
    this.#report(row, outcome, failure?.error);
    if (outcome !== 'retried' && outcome !== 'returned') this.#options.onEnd(row.id);
  }

  /** Each attempt is a trace of its own, linked to the request that queued the job: that was answered long before. */
  async #traced({ name, id, retryCount, data }: JobRow, work: () => Promise<void>): Promise<void> {
    const { tracing } = this.#options;
    if (!tracing) return work();
    const link = 'traceparent' in data ? String(data.traceparent) : undefined;
    const attributes = {
      'messaging.system': 'pg-boss',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
      'messaging.message.id': id,
      'flipbooth.job.attempt': retryCount + 1,
    };
    return tracing.run({ name: `process ${name}`, kind: 'consumer', attributes, link }, work);
  }

  /** @returns whether the job is still this process's */
  async #change(statement: string, { name, id, retryCount }: JobRow): Promise<boolean> {
    return (await this.#options.store.execute(statement, [name, id, retryCount])).rows.length > 0;
  }

  async #require(statement: string, row: JobRow): Promise<void> {
    if (!(await this.#change(statement, row))) throw new JobReturnedError(TAKEN_OVER);
  }

  /** Touches the job three times a lease. Aborts where it is lost: taken over, or not touched for a lease. */
  #keepAlive(row: JobRow, lost: AbortController): () => void {
    const { leaseMs } = this.#options;
    let touchedAt = performance.now();
    const touch = async (): Promise<void> => {
      const startedAt = performance.now();
      try {
        await this.#require(statements.TOUCH, row);
        touchedAt = startedAt;
      } catch (error) {
        if (error instanceof JobReturnedError) lost.abort(error);
        else if (performance.now() - touchedAt > leaseMs)
          lost.abort(new JobReturnedError('the database has not answered for a lease'));
      }
    };
    const timer = setInterval(() => void touch(), leaseMs / 3);
    return () => clearInterval(timer);
  }

  #toJob(row: JobRow, signal: AbortSignal, onFinished: () => void): Job<object> {
    const { name, id, retryCount, retryLimit, data } = row;
    return {
      id,
      data,
      attempt: retryCount + 1,
      isLast: retryCount >= retryLimit,
      wasBegun: 'begun' in data,
      signal,
      begin: () => this.#require(statements.BEGIN, row),
      undoBegin: () => this.#require(statements.UNDO_BEGIN, row),
      async finish(tx: Database) {
        const { rows } = await inTransaction(tx).executeSql(statements.FINISH, [name, id, retryCount]);
        if (rows.length === 0) throw new JobReturnedError(TAKEN_OVER);
        onFinished();
      },
    };
  }

  async #fail(row: JobRow, error: unknown): Promise<JobOutcome> {
    const isDead = error instanceof UnrecoverableError || row.retryCount >= row.retryLimit;
    if (!(await this.#change(isDead ? statements.SPEND_ATTEMPTS : statements.TOUCH, row))) return 'lost';
    await (await this.#options.boss()).fail(row.name, row.id, { message: describeFailure(error) });
    return isDead ? 'dead' : 'retried';
  }

  /** Repeated, since a job whose end is not recorded runs again. */
  async #record(write: () => Promise<JobOutcome>): Promise<JobOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        if (attempt === RECORD_ATTEMPTS) {
          this.#options.log.error({ fault: describeError(error) }, 'the end of a job could not be recorded');
          return 'lost';
        }
        await sleep(RECORD_PAUSE_MS * attempt);
      }
    }
  }

  #report({ name: queue, id: job, retryCount }: JobRow, outcome: JobOutcome, error: unknown): void {
    const { log } = this.#options;
    if (outcome === 'done') return log.debug({ queue, job }, 'job done');
    const line = {
      queue,
      job,
      attempt: retryCount + 1,
      outcome,
      ...(error !== undefined && { fault: describeError(error) }),
    };
    if (outcome === 'dead') return log.error(line, 'a job has failed for good');
    log.warn(line, 'a job has not succeeded');
  }
}

/** One line for the operator; stacks are in the log. */
function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
