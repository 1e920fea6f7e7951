import type { Database } from '#api/database/database.ts';

/** How a queue treats its jobs. */
export interface QueueSettings {
  name: string;
  /** Jobs of the queue that a process runs at a time. */
  concurrency: number;
  /** Attempts after the first one. The pauses between them grow: 1 to 2 times `retryDelayS`, 2 to 4 times … */
  retries: number;
  retryDelayS: number;
}

/** A job while it runs. */
export interface Job<Data> {
  data: Data;
  /** An earlier attempt called `begin` and was cut off: its effect outside may have happened. */
  wasBegun: boolean;
  /** Aborts when the process closes, and when the job has been taken over by another one. */
  signal: AbortSignal;
  /** To be called before an effect outside that cannot be repeated. */
  begin: () => Promise<void>;
  /** Ends the job in a transaction: all of its changes are made, and the job is done, or nothing happened. */
  finish: (tx: Database) => Promise<void>;
}

/**
 * Rejects if the attempt has failed; what it throws is kept with the job, so it must hold nothing personal. An attempt
 * that fails after `signal` has aborted does not count. An effect that was begun and may have happened is an
 * `UnrecoverableError`.
 */
export type Work<Data> = (job: Job<Data>) => Promise<void>;

/** The state of a job. `waiting`: it has not ended. */
export type JobState = 'done' | 'dead' | 'waiting';

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
  /** Takes a job back, dead ones too. @returns false if it runs, or has succeeded */
  remove: (id: string) => Promise<boolean>;
  /** Deletes jobs, those that run and dead ones too. @returns the data of each */
  removeWhere: (isMeant: (data: Data) => boolean) => Promise<Data[]>;
}

/** No further attempt can help. The job becomes a dead letter at once. */
export class UnrecoverableError extends Error {
  override name = 'UnrecoverableError';
}
