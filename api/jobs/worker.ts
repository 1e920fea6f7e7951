import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '#shared/node/process/errors.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { JobReturnedError } from './job.ts';

interface Options<Row> {
  /** Jobs at a time. */
  concurrency: number;
  /** The next job that is due; null where there is none. */
  take: () => Promise<Row | null>;
  /** Runs a job and records its end. Never rejects. */
  run: (row: Row, signal: AbortSignal) => Promise<void>;
  /** How long to wait where nothing is due; null: until `wake`. */
  pauseMs: () => Promise<number | null>;
  log: Logger;
}

/** The longest time of a timer stands for "until it is woken". */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** After a failure of the database. */
const FAULT_PAUSE_MS = 1_000;

export interface Worker {
  /** Ends a pause: there may be a job. */
  wake: () => void;
  /** Takes no further jobs, and resolves when those under way have ended. */
  close: () => Promise<void>;
}

/** Takes jobs of one queue and runs them until it is closed. */
export function createWorker<Row>({ concurrency, take, run, pauseMs, log }: Options<Row>): Worker {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let rest = new AbortController();
  let isAwake = false;

  function start(row: Row): void {
    const work = run(row, closing.signal).finally(() => {
      running.delete(work);
      wake();
    });
    running.add(work);
  }

  /** Ends the pause, or leaves out the next one. */
  function wake(): void {
    isAwake = true;
    rest.abort();
  }

  async function pause(ms: number | null): Promise<void> {
    if (isAwake || closing.signal.aborted) return;
    rest = new AbortController();
    await sleep(Math.min(ms ?? MAX_TIMER_MS, MAX_TIMER_MS), undefined, { signal: rest.signal, ref: false }).catch(
      () => undefined,
    );
  }

  async function step(): Promise<number | null> {
    if (running.size >= concurrency) return null;
    const row = await take();
    if (row === null) return pauseMs();
    start(row);
    return 0;
  }

  async function loop(): Promise<void> {
    while (!closing.signal.aborted) {
      isAwake = false;
      const ms = await step().catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ fault: describeError(error) }, 'no job could be taken');
        return FAULT_PAUSE_MS;
      });
      if (ms !== 0) await pause(ms);
    }
  }

  const looping = loop();
  return {
    wake,

    async close() {
      closing.abort(new JobReturnedError('the process closes'));
      rest.abort();
      await looping;
      await Promise.all(running);
    },
  };
}
