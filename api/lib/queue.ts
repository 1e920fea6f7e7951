import PQueue, { type Queue as QueueClass, type QueueAddOptions } from 'p-queue';

/** Too many tasks wait, or one has waited too long. Answered with status 503. */
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
  const waiting = new Map<string, AbortController[]>();

  /** The tasks of the owner who loses one where another comes; null while there is room. */
  function findLoser(owner: string): AbortController[] | null {
    if (queue.size < maxWaiting) return null;
    const most = [...waiting.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    // One fewer for them is still as many as this owner then has.
    if (most.length <= (waiting.get(owner)?.length ?? 0) + 1) throw new QueueFullError();
    return most;
  }

  return {
    /**
     * @param owner on whose account the task runs
     * @throws {QueueFullError} where one of the limits is reached
     */
    async run<Result>(task: () => Promise<Result>, owner = ''): Promise<Result> {
      findLoser(owner)?.at(-1)?.abort(new QueueFullError());
      const wait = new AbortController();
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => wait.abort(new QueueFullError()), maxWaitMs);
      add(waiting, owner, wait);
      const end = () => {
        clearTimeout(timer);
        remove(waiting, owner, (one) => one === wait);
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

/** The order in which p-queue starts its tasks. A map keeps its keys in the order they came: the first owner is the next. */
class TurnQueue implements QueueClass<Run, TurnOptions> {
  size = 0;
  readonly #byOwner = new Map<string, { id: string | undefined; run: Run }[]>();

  enqueue(run: Run, { id, owner = '' }: Partial<TurnOptions> = {}): void {
    add(this.#byOwner, owner, { id, run });
    this.size += 1;
  }

  dequeue(): Run | undefined {
    const [first] = this.#byOwner;
    if (first === undefined) return undefined;
    const [owner, [next, ...others]] = first;
    this.#byOwner.delete(owner);
    if (others.length > 0) this.#byOwner.set(owner, others);
    this.size -= 1;
    return next?.run;
  }

  remove(id: string): void {
    for (const owner of this.#byOwner.keys()) {
      if (remove(this.#byOwner, owner, (one) => one.id === id)) this.size -= 1;
    }
  }

  /** p-queue asks for these two only where priorities are used. */
  filter(): Run[] {
    return [];
  }

  setPriority(): void {}
}

function add<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Removes an item, and with the last one its list. */
function remove<Item>(lists: Map<string, Item[]>, key: string, isItem: (item: Item) => boolean): boolean {
  const list = lists.get(key) ?? [];
  const index = list.findIndex(isItem);
  if (index === -1) return false;
  list.splice(index, 1);
  if (list.length === 0) lists.delete(key);
  return true;
}
