import PQueue, { type Queue as QueueClass, type QueueAddOptions } from 'p-queue';
import { Turns } from '#shared/node/protection/turns.ts';

/** Too many tasks wait, or one has waited or run for too long. Answered with status 503. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

interface QueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait; beyond it a task is refused at once. Default: any number. */
  maxWaiting?: number;
  /** Longest wait of a task, in milliseconds. Default: without end. */
  maxWaitMs?: number;
}

export type Queue = ReturnType<typeof createQueue>;

type Run = () => Promise<unknown>;

interface TurnOptions extends QueueAddOptions {
  owner?: string;
}

/**
 * Runs tasks in turn: each owner (a member, an address) that waits has one task run before any of them has a second one. Where the queue is full,
 * the owner with the most waiting tasks loses the latest of them, so that one owner cannot keep the others out.
 */
export function createQueue({ concurrency, maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs }: QueueOptions) {
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency, queueClass: TurnQueue });
  const waiting = new Turns<AbortController>();

  /** The task that gives up its place where another comes; undefined while there is room. */
  function findLoser(owner: string): AbortController | undefined {
    if (queue.size < maxWaiting) return undefined;
    const loser = waiting.findLoser(owner);
    if (!loser) throw new QueueFullError();
    return loser;
  }

  return {
    /**
     * @param owner on whose account the task runs
     * @throws {QueueFullError} where one of the limits is reached
     */
    async run<Result>(task: () => Promise<Result>, owner = ''): Promise<Result> {
      findLoser(owner)?.abort(new QueueFullError());
      const wait = new AbortController();
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => wait.abort(new QueueFullError()), maxWaitMs);
      waiting.add(owner, wait);
      const end = () => {
        clearTimeout(timer);
        waiting.remove(owner, wait);
      };
      wait.signal.addEventListener('abort', end, { once: true });
      const start = () => {
        end();
        return task();
      };
      return queue.add(start, { owner, signal: wait.signal });
    },

    /** @throws {QueueFullError} where `run` would refuse a task of this owner */
    checkRoom: (owner: string): void => void findLoser(owner),
  };
}

/** The order in which p-queue starts its tasks. */
class TurnQueue implements QueueClass<Run, TurnOptions> {
  readonly #turns = new Turns<{ id: string | undefined; run: Run }>();

  get size(): number {
    return this.#turns.size;
  }

  enqueue(run: Run, { id, owner = '' }: Partial<TurnOptions> = {}): void {
    this.#turns.add(owner, { id, run });
  }

  dequeue(): Run | undefined {
    return this.#turns.take()?.run;
  }

  remove(id: string): void {
    this.#turns.removeWhere((one) => one.id === id);
  }

  /** p-queue asks for these two only where priorities are used. */
  filter(): Run[] {
    return [];
  }

  setPriority(): void {}
}
