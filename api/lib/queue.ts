import PQueue from 'p-queue';

/** Too many tasks wait, or one has waited too long. Answered with status 503. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

interface QueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait; the next one is refused at once. Default: any number. */
  maxWaiting?: number;
  /** Longest wait of a task, in milliseconds. Default: without end. */
  maxWaitMs?: number;
}

export type Queue = ReturnType<typeof createQueue>;

/** Runs tasks in the order they come. */
export function createQueue({ concurrency, maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs }: QueueOptions) {
  const queue = new PQueue({ concurrency });
  return {
    /** @throws {QueueFullError} where one of the limits is reached */
    async run<Result>(task: () => Promise<Result>): Promise<Result> {
      if (queue.size >= maxWaiting) throw new QueueFullError();
      const waiting = new AbortController();
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => waiting.abort(new QueueFullError()), maxWaitMs);
      const start = () => {
        clearTimeout(timer);
        return task();
      };
      return queue.add(start, { signal: waiting.signal });
    },
  };
}
