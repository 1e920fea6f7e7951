import type { Store } from '#api/database/database.ts';
import { CLEAR, DEAD_LETTERS, REVIVE } from './job-statements.ts';

/** A job that has failed for good, as an operator sees it: without what its message contains. */
export interface DeadLetter {
  id: string;
  queue: string;
  data: object;
  reason: string;
  /** As JSON has them: RFC 3339. */
  createdOn: string;
  failedOn: string;
  attempts: number;
}

/** What operators do with jobs. */
export interface JobsAdmin {
  /** The latest thousand, newest first. */
  listDeadLetters: () => Promise<DeadLetter[]>;
  /** @param id null: all. @returns how many are tried again */
  retryDeadLetters: (id: string | null) => Promise<number>;
  /** Deletes the jobs of these queues that have not ended; null: of all. @returns the queue of each one */
  clear: (queues: readonly string[] | null) => Promise<string[]>;
}

interface Options {
  store: Pick<Store, 'execute'>;
  /** Resolves when there are queues. */
  ready: () => Promise<unknown>;
  /** Called when jobs are due again. */
  onRetry: () => void;
}

/** Works on the tables of the queue. */
export function createJobsAdmin({ store, ready, onRetry }: Options): JobsAdmin {
  return {
    async listDeadLetters() {
      await ready();
      const { rows } = await store.execute(DEAD_LETTERS);
      return rows.map(toDeadLetter);
    },

    async retryDeadLetters(id) {
      await ready();
      const { rows } = await store.execute(REVIVE, [id]);
      onRetry();
      return rows.length;
    },

    async clear(queues) {
      await ready();
      const { rows } = await store.execute(CLEAR, [queues]);
      return rows.map((row) => String(row['name']));
    },
  };
}

function toDeadLetter(row: Record<string, unknown>): DeadLetter {
  const { id, queue, data, output, createdOn, failedOn, attempts } = row as Omit<DeadLetter, 'reason'> & {
    output: { message?: string; value?: { message?: string } } | null;
  };
  const reason = output?.message ?? output?.value?.message ?? 'unknown';
  return {
    id,
    queue,
    data,
    reason,
    createdOn: new Date(createdOn).toISOString(),
    failedOn: new Date(failedOn).toISOString(),
    attempts: Number(attempts),
  };
}
