import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#api/database/database.ts';
import type { Observers } from '#api/lib/observers.ts';
import { createEncryptedPayload, type Secrets } from '#api/lib/secrets.ts';
import { traceHeaders } from '#shared/node/tracing.ts';
import { createJobStore } from './job-store.ts';
import { createJobWorker } from './job-worker.ts';
import {
  type JobState,
  type Queue,
  type QueueSettings,
  type SendOptions,
  UnrecoverableError,
  type Work,
} from './job.ts';

/** The first pause of those who wait for a job, and the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

export type JobQueue = ReturnType<typeof createJobQueue>;

/**
 * Jobs in the database of the service: each is run by one of the processes on it, again after a failure, and by
 * another one if its process has died (decision 086).
 */
export function createJobQueue({ db, secrets, ...observers }: Observers & { db: Database; secrets: Secrets }) {
  const store = createJobStore(db);
  const worker = createJobWorker(store, observers);

  async function send(queue: string, data: object, { key, tx, delayS = 0 }: SendOptions = {}): Promise<string> {
    // PostgreSQL takes 32 hexadecimal digits as a UUID.
    const id = key === undefined ? randomUUID() : hash('sha256', `${queue} ${key}`).slice(0, 32);
    await store.add({ id, queue, data: { ...data, ...traceHeaders() } }, delayS, tx);
    worker.wake();
    return id;
  }

  /** The pause is a tenth of the time waited: the end of a short job is seen at once, a long one costs few reads. */
  async function wait(id: string, signal: AbortSignal): Promise<JobState> {
    const startedAt = performance.now();
    for (;;) {
      const state = await store.stateOf(id);
      if (state !== 'pending' || signal.aborted) return state;
      await sleep(Math.min(FIRST_PAUSE_MS + (performance.now() - startedAt) / 10, LONGEST_PAUSE_MS));
    }
  }

  return {
    readFigures: store.readFigures,
    /** Whether a process takes jobs: this one, or another on the same PostgreSQL database. */
    hasWorker: async () => worker.isStarted() || (await store.hasWorker()),

    /** Makes a queue known. To be called before `start`. */
    define<Data extends object>(settings: QueueSettings, work: Work<Data>): Queue<Data> {
      const { name, isPersonal = false } = settings;
      const payload = createEncryptedPayload<Data>(secrets, name);

      function decrypt({ sealed }: { sealed?: string }): Data {
        const data = payload.decrypt(sealed ?? '');
        if (data === null) throw new UnrecoverableError('it was encrypted with a secret that is no longer valid');
        return data;
      }

      worker.queues.set(name, {
        ...settings,
        work: (data, signal) => work(isPersonal ? decrypt(data) : (data as Data), signal),
      });
      return {
        send: (data, how) => send(name, isPersonal ? { sealed: payload.encrypt(data) } : data, how),
        wait,
        remove: store.remove,
      };
    },

    /** Runs jobs from now on. */
    start: worker.start,

    close: worker.close,
  };
}
