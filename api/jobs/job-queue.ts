import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#api/database/database.ts';
import type { Observers } from '#api/lib/observers.ts';
import type { QueueDefinition } from './job-attempt.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createJobStore, type JobStore } from './job-store.ts';
import { createJobWorker } from './job-worker.ts';
import type { JobState, Queue, QueueSettings, SendOptions, WaitOptions, Work } from './job.ts';

/** How often the states of jobs are looked up: any process may run them. */
const WATCH_EVERY_MS = 100;

/** How often it is looked up whether jobs have been tried. */
const UNTRIED_PAUSE_MS = 50;

/** What operators do with jobs. */
export type JobCommands = Pick<JobStore, 'listDeadLetters' | 'retryDeadLetters' | 'clear'>;

export type JobQueue = ReturnType<typeof createJobQueue>;

/**
 * Jobs in the database of the service: each is run by one of the processes on it, again after a failure, and by
 * another one if its process has died (decision 086).
 */
export function createJobQueue({ db, logger, tracing, registry }: Observers & { db: Database }) {
  const store = createJobStore(db);
  const queues = new Map<string, QueueDefinition>();
  const measure = createJobMetrics(registry, store, queues);
  const worker = createJobWorker({ store, queues, measure, logger, tracing });
  const wait = createWait(store);

  async function send(queue: string, data: object, { key, tx, delayS = 0 }: SendOptions = {}): Promise<string> {
    const id = key === undefined ? randomUUID() : idOf(queue, key);
    const traceparent = tracing.traceparent();
    const traced = { ...data, ...(traceparent !== undefined && { traceparent }) };
    await store.add({ id, queue, data: traced }, delayS, tx);
    worker.wake();
    return id;
  }

  const commands: JobCommands = {
    listDeadLetters: store.listDeadLetters,
    clear: store.clear,
    retryDeadLetters: (id) => store.retryDeadLetters(id).finally(worker.wake),
  };
  return {
    commands,

    /** Makes a queue known. To be called before `start`. */
    define<Data extends object>(settings: QueueSettings, work: Work<Data>): Queue<Data> {
      const { name } = settings;
      queues.set(name, { ...settings, work: work as unknown as Work<object> });
      return {
        send: (data, how) => send(name, data, how),
        wait,
        remove: store.remove,
        removeWhere: async (isMeant) => (await store.removeWhere(name, (data) => isMeant(data as Data))) as Data[],
      };
    },

    /** Runs jobs from now on. */
    start: worker.start,

    /** Resolves when each job of these queues has been tried once, after `timeoutMs` at the latest. */
    async untilTried(names: string[], timeoutMs: number): Promise<void> {
      const deadline = performance.now() + timeoutMs;
      while ((await store.hasUntried(names)) && performance.now() < deadline) await sleep(UNTRIED_PAUSE_MS);
    },

    sweep: store.deleteOldDeadLetters,
    close: worker.close,
  };
}

/** Returns the wait for a job. All that wait are one query every 100 ms: a crowd may wait for its zips. */
function createWait(store: JobStore) {
  let next: { ids: Set<string>; states: Promise<Map<string, JobState>> } | null = null;

  function scheduleLookUp() {
    const ids = new Set<string>();
    const states = sleep(WATCH_EVERY_MS).then(() => {
      next = null;
      return store.statesOf([...ids]);
    });
    return { ids, states };
  }

  return async (id: string, { timeoutMs = Number.POSITIVE_INFINITY, signal }: WaitOptions): Promise<JobState> => {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      signal?.throwIfAborted();
      next ??= scheduleLookUp();
      next.ids.add(id);
      const state = (await next.states).get(id) ?? 'done';
      if (state !== 'waiting' || performance.now() >= deadline) return state;
    }
  };
}

/** The id of the job with this key, as a UUID (version 8). */
function idOf(queue: string, key: string): string {
  const hex = hash('sha256', `${queue} ${key}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
