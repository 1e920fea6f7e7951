import { setTimeout as sleep } from 'node:timers/promises';
import { type AttemptParts, type QueueDefinition, runAttempt } from './job-attempt.ts';
import { JobReturnedError } from './job.ts';

/** How often a process looks for jobs that have become due, or that other processes have queued. */
const POLL_EVERY_MS = 400;

/** Pause after a failure of the database. */
const FAULT_PAUSE_MS = 1_000;

interface Options extends AttemptParts {
  queues: ReadonlyMap<string, QueueDefinition>;
}

/** Takes jobs that are due and runs them, an attempt at a time. */
export function createJobWorker({ queues, ...options }: Options) {
  const { store, logger } = options;
  const closing = new AbortController();
  /** The jobs that run, by their promise: the name of the queue. */
  const running = new Map<Promise<void>, string>();
  let pause = new AbortController();
  let looping: Promise<void> | undefined;

  /** Ends the pause, or leaves out the next one: there may be a job. */
  const wake = () => pause.abort();

  /** @returns how long to wait before the next call, in milliseconds */
  async function takeNext(): Promise<number> {
    const busy = [...running.values()];
    const hasSlot = ({ name, concurrency }: QueueDefinition) =>
      busy.filter((other) => other === name).length < concurrency;
    const free = [...queues.values()].filter(hasSlot).map(({ name }) => name);
    const row = await store.take(free);
    const queue = row && queues.get(row.queue);
    if (!queue) return POLL_EVERY_MS;
    const run = runAttempt(options, row, queue, closing.signal).finally(() => {
      running.delete(run);
      wake();
    });
    running.set(run, row.queue);
    return 0;
  }

  async function loop(): Promise<void> {
    while (!closing.signal.aborted) {
      // Before the look-up, so that `wake` has an effect meanwhile.
      pause = new AbortController();
      const ms = await takeNext().catch((error: unknown) => {
        logger.warn({ fault: error }, 'no job could be taken');
        return FAULT_PAUSE_MS;
      });
      if (ms > 0) await sleep(ms, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start: () => void (looping = loop()),
    wake,

    /** Takes no further jobs, and resolves when those under way have ended or gone back to their queues. */
    async close(): Promise<void> {
      closing.abort(new JobReturnedError('the process closes'));
      wake();
      await looping;
      await Promise.all(running.keys());
    },
  };
}
