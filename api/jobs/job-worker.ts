import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#api/database/database.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import type { JobMetrics, JobOutcome } from './job-metrics.ts';
import { type JobRow, type JobStore, LEASE_S } from './job-store.ts';
import { type Job, JobReturnedError, type QueueSettings, UnrecoverableError, type Work } from './job.ts';

/** How often a process looks for jobs that have become due, or that other processes have queued. */
const POLL_EVERY_MS = 400;

/** Pause after a failure of the database. */
const FAULT_PAUSE_MS = 1_000;

/** Attempts to record the end of a job while the database is unavailable. */
const RECORD_ATTEMPTS = 4;
const RECORD_PAUSE_MS = 500;

export interface QueueDefinition {
  settings: QueueSettings;
  work: Work<object>;
}

interface Options {
  store: JobStore;
  queues: ReadonlyMap<string, QueueDefinition>;
  /** Begins to measure an attempt. */
  measure: JobMetrics;
  logger: Logger;
  tracing: Tracing;
}

/** Takes jobs that are due and runs them: renews the lease of each meanwhile, and records its end. */
export class JobWorker {
  readonly #options: Options;
  readonly #closing = new AbortController();
  /** The jobs that run, by their promise: the name of the queue. */
  readonly #running = new Map<Promise<void>, string>();
  #pause = new AbortController();
  #looping: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#looping = this.#loop();
  }

  /** Ends the pause, or leaves out the next one: there may be a job. */
  wake(): void {
    this.#pause.abort();
  }

  /** Takes no further jobs, and resolves when those under way have ended or gone back to their queues. */
  async close(): Promise<void> {
    this.#closing.abort(new JobReturnedError('the process closes'));
    this.wake();
    await this.#looping;
    await Promise.all(this.#running.keys());
  }

  async #loop(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      // Before the look-up, so that `wake` has an effect meanwhile.
      this.#pause = new AbortController();
      const ms = await this.#takeNext().catch((error: unknown) => {
        this.#options.logger.warn({ fault: error }, 'no job could be taken');
        return FAULT_PAUSE_MS;
      });
      if (ms > 0) await sleep(ms, undefined, { signal: this.#pause.signal, ref: false }).catch(() => undefined);
    }
  }

  /** @returns how long to wait before the next call, in milliseconds */
  async #takeNext(): Promise<number> {
    const { store, queues } = this.#options;
    const busy = [...this.#running.values()];
    const hasSlot = ({ settings: { name, concurrency } }: QueueDefinition) =>
      busy.filter((other) => other === name).length < concurrency;
    const free = [...queues.values()].filter(hasSlot).map(({ settings }) => settings.name);
    const row = await store.take(free);
    const queue = row && queues.get(row.queue);
    if (!queue) return POLL_EVERY_MS;
    const run = this.#run(row, queue).finally(() => {
      this.#running.delete(run);
      this.wake();
    });
    this.#running.set(run, row.queue);
    return 0;
  }

  /** Runs one attempt. Never rejects. */
  async #run(row: JobRow, { settings, work }: QueueDefinition): Promise<void> {
    const { store, measure } = this.#options;
    const lost = new AbortController();
    const renewing = this.#keepLease(row, lost);
    const end = measure(row.queue);
    let isFinished = false;
    const job = this.#toJob(row, settings, AbortSignal.any([this.#closing.signal, lost.signal]), () => {
      isFinished = true;
    });
    const failure = await this.#traced(row, async () => {
      if (row.attempts > settings.retries + 1) throw new UnrecoverableError('its process died in the last attempt');
      // It was taken while the process began to close: work that only listens for `abort` would never end.
      job.signal.throwIfAborted();
      await work(job);
    }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const outcome = await this.#record(async () => {
      if (failure) return this.#recordFailure(row, settings, failure.error);
      return isFinished || (await store.finish(row)) ? 'done' : 'lost';
    });
    clearInterval(renewing);
    end(outcome);
    this.#report(row, outcome, failure?.error);
  }

  /** Each attempt is a trace of its own, linked to the request that queued the job: that was answered long before. */
  #traced({ queue, id, attempts, data }: JobRow, work: () => Promise<void>): Promise<void> {
    const link = 'traceparent' in data ? String(data.traceparent) : undefined;
    const attributes = {
      'messaging.system': 'postgresql',
      'messaging.operation.type': 'process',
      'messaging.destination.name': queue,
      'messaging.message.id': id,
      'flipbooth.job.attempt': attempts,
    };
    return this.#options.tracing.run({ name: `process ${queue}`, kind: 'consumer', attributes, link }, work);
  }

  /** Aborts `lost` where the job was taken over, or its lease could not be renewed in time. */
  #keepLease(row: JobRow, lost: AbortController): NodeJS.Timeout {
    const leaseMs = LEASE_S * 1_000;
    let renewedAt = performance.now();
    const renew = async (): Promise<void> => {
      const startedAt = performance.now();
      try {
        if (await this.#options.store.renew(row)) renewedAt = startedAt;
        else lost.abort(takenOver());
      } catch {
        if (performance.now() - renewedAt > leaseMs)
          lost.abort(new JobReturnedError('the database has not answered for a lease'));
      }
    };
    return setInterval(() => void renew(), leaseMs / 3);
  }

  #toJob(row: JobRow, { retries }: QueueSettings, signal: AbortSignal, onFinished: () => void): Job<object> {
    const { store } = this.#options;
    const require = async (isOwn: Promise<boolean>): Promise<void> => {
      if (!(await isOwn)) throw takenOver();
    };
    return {
      data: row.data,
      isLast: row.attempts > retries,
      wasBegun: row.begun,
      signal,
      begin: () => require(store.setBegun(row, true)),
      undoBegin: () => require(store.setBegun(row, false)),
      finish: (tx: Database) => require(store.finish(row, tx)).then(onFinished),
    };
  }

  async #recordFailure(row: JobRow, { retries, retryDelayS }: QueueSettings, error: unknown): Promise<JobOutcome> {
    const { store } = this.#options;
    if (error instanceof JobReturnedError) return (await store.giveBack(row)) ? 'returned' : 'lost';
    // One line for the operator; stacks are in the log.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    if (error instanceof UnrecoverableError || row.attempts > retries)
      return (await store.fail(row, reason)) ? 'dead' : 'lost';
    const delayS = retryDelayS * 2 ** (row.attempts - 1) * (1 + Math.random());
    return (await store.retry(row, reason, delayS)) ? 'retried' : 'lost';
  }

  /** Repeated, since a job whose end is not recorded runs again. */
  async #record(write: () => Promise<JobOutcome>): Promise<JobOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        if (attempt === RECORD_ATTEMPTS) {
          this.#options.logger.error({ fault: error }, 'the end of a job could not be recorded');
          return 'lost';
        }
        await sleep(RECORD_PAUSE_MS * attempt);
      }
    }
  }

  #report({ queue, id: job, attempts: attempt }: JobRow, outcome: JobOutcome, fault: unknown): void {
    const { logger } = this.#options;
    if (outcome === 'done') return logger.debug({ queue, job }, 'job done');
    const line = { queue, job, attempt, outcome, fault };
    if (outcome === 'dead') return logger.error(line, 'a job has failed for good');
    logger.warn(line, 'a job has not succeeded');
  }
}

const takenOver = () => new JobReturnedError('another process has taken the job over');
