import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Store } from '#api/database/database.ts';
import { describeError } from '#shared/node/process/errors.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import { createBoss, inTransaction, writeQueues } from './boss.ts';
import { createJobMetrics, type JobMetrics } from './job-metrics.ts';
import { type JobRow, JobRunner } from './job-runner.ts';
import { createJobsAdmin, type JobsAdmin } from './jobs-admin.ts';
import * as statements from './job-statements.ts';
import type { JobQueue, JobState, QueueSettings, SendOptions, WaitOptions, Work } from './job.ts';
import { createWorker, type Worker } from './worker.ts';

/** A job whose process has shown no life for so long is given to another one. */
const LEASE_S = 20;

/** How often a process looks for such jobs of others. */
const TAKE_OVER_EVERY_MS = 5_000;

/** pg-boss ends those that have no attempt left. It comes later, since it would let the others wait for the pauses of their queues. */
const EXPIRE_S = LEASE_S + 10;

/** Between attempts to start where the database is away. */
const START_PAUSE_MS = 1_000;

/** How often the outcome of a job is looked up that another process may run. */
const WATCH_EVERY_MS = 200;

/** How often it is looked up whether jobs have been tried. */
const UNTRIED_PAUSE_MS = 50;

/** How often a process looks for jobs that others have queued. */
const POLL_EVERY_MS = 400;

interface Options {
  store: Store;
  log: Logger;
  /** Absent while tracing is off. */
  tracing?: Tracing | undefined;
}

interface Queue {
  settings: QueueSettings;
  work: Work<object>;
}

/**
 * Jobs in the database of the service: each is run by one of the processes on it, again after a failure, and by another one where its process has
 * died (decision 086).
 */
export class Jobs {
  readonly metrics: JobMetrics;
  readonly admin: JobsAdmin;
  readonly #store: Store;
  readonly #log: Logger;
  readonly #tracing: Tracing | undefined;
  readonly #runner: JobRunner;
  readonly #queues = new Map<string, Queue>();
  readonly #workers = new Map<string, Worker>();
  readonly #ended = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  #starting: Promise<PgBoss> | null = null;
  #takingOver: NodeJS.Timeout | undefined;

  constructor({ store, log, tracing }: Options) {
    this.#store = store;
    this.#log = log;
    this.#tracing = tracing;
    this.metrics = createJobMetrics(store);
    const onEnd = (id: string): void => {
      this.#ended.emit(id);
      // It may have queued others in its transaction.
      this.#wakeAll();
    };
    this.#runner = new JobRunner({
      boss: () => this.#ready(),
      store,
      log,
      tracing,
      metrics: this.metrics,
      leaseMs: LEASE_S * 1_000,
      onEnd,
    });
    this.admin = createJobsAdmin({ store, ready: () => this.#ready(), onRetry: () => this.#wakeAll() });
  }

  /** Makes a queue known. To be called before `start`, and before any of its jobs is sent. */
  define<Data extends object>(settings: QueueSettings, work: Work<Data>): JobQueue<Data> {
    const { name } = settings;
    this.#queues.set(name, { settings, work: work as unknown as Work<object> });
    this.metrics.declare(name);
    return {
      prepare: async () => void (await this.#ready()),
      send: (data, options) => this.#send(name, data, options),
      wait: (id, options) => this.#wait(name, id, options),
      remove: async (id) => (await this.#store.execute(statements.REMOVE, [name, id])).rows.length > 0,
    };
  }

  /** Resolves when jobs are run; never rejects. @param runs whether this process runs jobs, or only queues them */
  async start({ runs }: { runs: boolean }): Promise<void> {
    await this.#untilReady();
    if (this.#closing.signal.aborted) return;
    if (this.#store.isShared) this.#takingOver = setInterval(() => void this.#takeOver(), TAKE_OVER_EVERY_MS).unref();
    if (!runs) return;
    // PGlite has one process: jobs that run were left by one that has died.
    if (!this.#store.isShared)
      await this.#store
        .execute(statements.RETURN_ALL, [])
        .catch((error: unknown) =>
          this.#log.warn({ fault: describeError(error) }, 'jobs of a process that has died stay until the next start'),
        );
    if (this.#closing.signal.aborted) return;
    for (const [name, { settings, work }] of this.#queues) {
      const take = () => this.#take(name);
      const run = (row: JobRow, signal: AbortSignal) => this.#runner.run(row, work, signal);
      this.#workers.set(
        name,
        createWorker({
          concurrency: settings.concurrency,
          take,
          run,
          pauseMs: () => this.#pauseOf(name),
          log: this.#log,
        }),
      );
    }
  }

  /** Resolves when each job of these queues has been tried once, after `timeoutMs` at the latest. */
  async untilTried(queues: readonly string[], timeoutMs: number): Promise<void> {
    await this.#ready();
    const deadline = performance.now() + timeoutMs;
    const isUntried = async () =>
      (await this.#store.execute(statements.UNTRIED, [queues])).rows[0]?.['isUntried'] === true;
    while ((await isUntried()) && performance.now() < deadline) await sleep(UNTRIED_PAUSE_MS);
  }

  /** Deletes what has been kept long enough. Where several processes share the database, they do so by themselves. */
  async sweep(): Promise<void> {
    const boss = await this.#ready();
    if (!this.#store.isShared) await boss.maintain();
  }

  /** Takes no further jobs, and resolves when those under way have ended or gone back to their queues. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#takingOver);
    await Promise.all([...this.#workers.values()].map((worker) => worker.close()));
    const boss = await this.#starting?.catch(() => undefined);
    await boss?.stop({ graceful: false, close: false });
  }

  /** The first call creates what is missing of tables and queues. */
  #ready(): Promise<PgBoss> {
    this.#starting ??= this.#createQueues().catch((error: unknown) => {
      this.#starting = null;
      throw error;
    });
    return this.#starting;
  }

  async #createQueues(): Promise<PgBoss> {
    const boss = await createBoss(this.#store, this.#log);
    const settings = [...this.#queues.values()].map((queue) => queue.settings);
    const wanted = settings.map(({ name, retries, retryDelayS }) => ({
      name,
      retryLimit: retries,
      retryDelay: retryDelayS,
      retryBackoff: true,
      expireInSeconds: EXPIRE_S,
    }));
    try {
      await boss.start();
      await writeQueues(this.#store.db, wanted);
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => undefined);
      throw error;
    }
    return boss;
  }

  /** The database may be away for a moment. */
  async #untilReady(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#ready();
        return;
      } catch (error) {
        this.#log.warn({ fault: describeError(error) }, 'the job queue does not start yet');
        await sleep(START_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Jobs whose process has died. */
  async #takeOver(): Promise<void> {
    const found = await this.#store
      .execute(statements.TAKE_OVER, [LEASE_S])
      .catch((error: unknown) =>
        this.#log.warn({ fault: describeError(error) }, 'jobs of processes that have died are not taken over yet'),
      );
    if (found && found.rows.length > 0) this.#wakeAll();
  }

  async #take(name: string): Promise<JobRow | null> {
    const [row] = await (await this.#ready()).fetch<object>(name, { includeMetadata: true });
    return row ?? null;
  }

  /** Where this is the only process, all that becomes due later is known. */
  async #pauseOf(name: string): Promise<number | null> {
    if (this.#store.isShared) return POLL_EVERY_MS;
    const { rows } = await this.#store.execute(statements.NEXT_DUE, [name]);
    const seconds = rows[0]?.['seconds'];
    return typeof seconds === 'number' ? Math.max(seconds * 1_000, 50) : null;
  }

  async #send(name: string, data: object, { key, tx, delayS }: SendOptions = {}): Promise<string> {
    const boss = await this.#ready();
    const id = key === undefined ? randomUUID() : idOf(name, key);
    const db = tx ? inTransaction(tx) : { executeSql: this.#store.execute };
    const traceparent = this.#tracing?.traceparent();
    if (
      (await boss.send(
        name,
        { ...data, ...(traceparent !== undefined && { traceparent }) },
        { id, db, ...(delayS !== undefined && { startAfter: delayS }) },
      )) === null
    ) {
      const { rows } = await db.executeSql(statements.REVIVE, [id]);
      if (rows.length > 0)
        this.#log.info({ queue: name, job: id }, 'a dead letter is tried again, since its job was requested again');
    }
    this.#workers.get(name)?.wake();
    return id;
  }

  async #wait(
    name: string,
    id: string,
    { timeoutMs = Number.POSITIVE_INFINITY, signal }: WaitOptions,
  ): Promise<JobState> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      signal?.throwIfAborted();
      const pausing = new AbortController();
      const until = { signal: signal ? AbortSignal.any([pausing.signal, signal]) : pausing.signal };
      const hasEnded = once(this.#ended, id, until).catch(() => undefined);
      try {
        const state = await this.#stateOf(name, id);
        const left = deadline - performance.now();
        if (state !== 'waiting' || left <= 0) return state;
        await Promise.race([hasEnded, sleep(Math.min(left, WATCH_EVERY_MS), undefined, until).catch(() => undefined)]);
      } finally {
        pausing.abort();
      }
    }
  }

  async #stateOf(name: string, id: string): Promise<JobState> {
    const { rows } = await this.#store.execute(statements.STATE, [name, id]);
    if (rows[0] === undefined) return 'done';
    return rows[0]['state'] === 'failed' ? 'dead' : 'waiting';
  }

  #wakeAll(): void {
    for (const worker of this.#workers.values()) worker.wake();
  }
}

/** The id of the job with this key: pg-boss refuses a second one with the same id. */
function idOf(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
