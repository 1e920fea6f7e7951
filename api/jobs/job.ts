import type { Database } from '#api/database/database.ts';

/** How a queue treats its jobs. */
export interface QueueSettings {
  name: string;
  /** Jobs of the queue that a process runs at a time. */
  concurrency: number;
  /** Attempts after the first one. The pauses between them grow: 1 to 2 times `retryDelayS`, 2 to 4 times … */
  retries: number;
  retryDelayS: number;
  /** Its data is stored encrypted: operators see dead letters. */
  isPersonal?: boolean;
}

/**
 * Rejects if the attempt has failed; what it throws is kept with the job, so it must hold nothing personal. A job may
 * run again after it has succeeded, if its process dies before that is recorded.
 *
 * @param signal aborts when the process closes, and when another process has taken the job
 */
export type Work<Data> = (data: Data, signal: AbortSignal) => Promise<void>;

/** The state of a job. `pending`: it has not ended. */
export type JobState = 'done' | 'dead' | 'pending';

export interface SendOptions {
  /** Jobs with the same key are the same job until it has succeeded; one that has failed for good begins again. */
  key?: string;
  /** The job exists with the other changes of the transaction. */
  tx?: Database | undefined;
  /** Seconds until it is due. */
  delayS?: number;
}

/** A queue whose jobs have data of one kind. */
export interface Queue<Data> {
  /** Queues a job. @returns its id */
  send: (data: Data, options?: SendOptions) => Promise<string>;
  /** Resolves when the job has ended, or the signal aborts. */
  wait: (id: string, signal: AbortSignal) => Promise<JobState>;
  /** Deletes a job that does not run, also a dead letter. @returns false if it runs, or has succeeded */
  remove: (id: string) => Promise<boolean>;
}

/** No further attempt can help. The job becomes a dead letter at once. */
export class UnrecoverableError extends Error {
  override name = 'UnrecoverableError';
}
