import { KeyCounts } from './key-counts.ts';

/** Thrown by `run` if its work got no slot. The embedded API responds to it with status 503. */
export class BulkheadFullError extends Error {
  override name = 'BulkheadFullError';
}

export interface BulkheadLimits {
  /** The most items that run at a time. */
  concurrency: number;
  /** The most items that wait for one of them to end. Further ones are refused at once. */
  maxWaiting: number;
  /** The longest wait, in milliseconds. */
  maxWaitMs: number;
}

interface Options extends BulkheadLimits {
  /**
   * A client holds no more slots than are free: one alone gets half of them, two get a third each (the "dynamic
   * thresholds" of network switches). So a new client finds a slot even if the work of a few clients never ends.
   */
  fairShare?: boolean;
}

/** Ends the wait of an item, which gets a slot or not. */
type EndWait = (isAcquired: boolean) => void;

/**
 * Limits the work that runs and the work that waits, for each client (an address, a member), so that no client excludes
 * the others. Free slots go to the waiting clients in turn. A full queue evicts the newest item of the client that has
 * queued most; if that is the new item's own client, the new item is refused.
 */
export class Bulkhead {
  readonly #limits: Options;
  readonly #running = new KeyCounts();
  /** The waiting items, by client. A map keeps the order of its keys: the first client is the next one. */
  readonly #queues = new Map<string, Set<EndWait>>();
  #free: number;
  #waiting = 0;

  constructor(limits: Options) {
    this.#limits = limits;
    this.#free = limits.concurrency;
  }

  get running(): number {
    return this.#limits.concurrency - this.#free;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Waits for a slot. False if too many wait, the wait is too long, or the signal fires first; after true, `release`
   * must be called once, for the same client.
   */
  async acquire(client: string, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    // A client that may start has no queue, so its items run in order.
    if (!this.#mayStart(client)) return this.#makeRoom(client) && this.#wait(client, signal);
    this.#start(client);
    return true;
  }

  release(client: string): void {
    this.#free += 1;
    this.#running.remove(client);
    // With fair shares, one free slot raises the share of every client.
    while (this.#startNext());
  }

  /** Runs `work` in a slot of the client. @throws {BulkheadFullError} if it gets none */
  async run<Result>(work: () => Promise<Result>, client: string, signal?: AbortSignal): Promise<Result> {
    if (!(await this.acquire(client, signal))) throw new BulkheadFullError();
    try {
      return await work();
    } finally {
      this.release(client);
    }
  }

  #mayStart(client: string): boolean {
    return this.#limits.fairShare ? this.#running.of(client) < this.#free : this.#free > 0;
  }

  #start(client: string): void {
    this.#free -= 1;
    this.#running.add(client);
  }

  #startNext(): boolean {
    for (const [client, queue] of this.#queues) {
      if (!this.#mayStart(client)) continue;
      this.#start(client);
      const [oldest] = queue;
      oldest?.(true);
      // The client's next item waits until each other client has started one.
      if (this.#queues.delete(client)) this.#queues.set(client, queue);
      return true;
    }
    return false;
  }

  #makeRoom(client: string): boolean {
    if (this.#waiting < this.#limits.maxWaiting) return true;
    const newest = [...(this.#longestQueue(client) ?? [])].at(-1);
    newest?.(false);
    return newest !== undefined;
  }

  /** Returns the queue that loses an item to this client; undefined if the client would then have queued more. */
  #longestQueue(client: string): Set<EndWait> | undefined {
    let longest: Set<EndWait> | undefined;
    let size = (this.#queues.get(client)?.size ?? 0) + 1;
    for (const queue of this.#queues.values()) if (queue.size > size) [longest, size] = [queue, queue.size];
    return longest;
  }

  #wait(client: string, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(client) ?? new Set();
      const endWait: EndWait = (isAcquired) => {
        queue.delete(endWait);
        if (queue.size === 0) this.#queues.delete(client);
        this.#waiting -= 1;
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(isAcquired);
      };
      const onAbort = (): void => endWait(false);
      const timer = setTimeout(endWait, this.#limits.maxWaitMs, false);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queues.set(client, queue.add(endWait));
      this.#waiting += 1;
    });
  }
}
