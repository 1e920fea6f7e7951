import { setTimeout as sleep } from 'node:timers/promises';
import { propagation, ROOT_CONTEXT, type SpanOptions, SpanKind, trace } from '@opentelemetry/api';
import type { Observers } from '#api/lib/observers.ts';
import { throttled } from '#shared/node/logger.ts';
import { runInSpan } from '#shared/node/tracing.ts';
import { createJobMetrics, type JobOutcome } from './job-metrics.ts';
import { type JobRow, type JobStore, LEASE_S } from './job-store.ts';
import { type QueueSettings, UnrecoverableError, type Work } from './job.ts';

/** How often a process looks for jobs that have become due, or that other processes have queued. */
const POLL_EVERY_MS = 400;

/** Longest time for the look-up and the jobs under way when the process closes. */
const CLOSE_TIMEOUT_MS = 3_000;

type Definition = QueueSettings & { work: Work<object> };

/** Takes jobs that are due and runs them, an attempt at a time. */
export function createJobWorker(store: JobStore, { logger, registry }: Observers) {
  const queues = new Map<string, Definition>();
  const durations = createJobMetrics(registry, store, queues);
  const closing = new AbortController();
  /** The jobs that run, by their promise: the name of the queue. */
  const running = new Map<Promise<void>, string>();
  let pause = new AbortController();
  let looping: Promise<void> | undefined;
  const warn = throttled(1_000, (fault: unknown) => logger.warn({ fault }, 'no job could be taken'));

  async function ended(): Promise<void> {
    await looping;
    await Promise.all(running.keys());
  }

  /** Ends the pause, or leaves out the next one: there may be a job. */
  const wake = () => pause.abort();

  /** @returns whether there was a job */
  async function takeNext(): Promise<boolean> {
    const busy = [...running.values()];
    const free = [...queues.values()].filter(
      ({ name, concurrency }) => busy.filter((other) => other === name).length < concurrency,
    );
    const row = await store.take(free.map(({ name }) => name));
    const queue = row && queues.get(row.queue);
    if (!queue) return false;
    const run = runAttempt(row, queue)
      .catch((fault: unknown) => logger.error({ fault }, 'the end of a job could not be recorded'))
      .finally(() => {
        running.delete(run);
        wake();
      });
    running.set(run, queue.name);
    return true;
  }

  async function loop(): Promise<void> {
    while (!closing.signal.aborted) {
      // Before the look-up, so that `wake` has an effect meanwhile.
      pause = new AbortController();
      if (await takeNext().catch(warn)) continue;
      await sleep(POLL_EVERY_MS, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Runs a job once, while its lease is renewed, and records the end. */
  async function runAttempt(row: JobRow, queue: Definition): Promise<void> {
    const endTimer = durations.startTimer({ queue: queue.name });
    const lost = new AbortController();
    const renew = async (): Promise<void> => {
      if (!(await store.renew(row))) lost.abort(new Error('another process has the job'));
    };
    const renewal = setInterval(() => void renew().catch(() => {}), (LEASE_S * 1_000) / 3).unref();
    const signal = AbortSignal.any([closing.signal, lost.signal]);
    const fault = await runInSpan(`process ${queue.name}`, spanOf(row), () => work(row, queue, signal)).then(
      () => null,
      (error: Error) => error,
    );
    const outcome = outcomeOf(fault, signal.aborted, row.attempts > queue.retries);
    await recordEnd(row, queue, outcome, fault).finally(() => clearInterval(renewal));
    endTimer({ outcome });
    const line = { queue: queue.name, job: row.id, attempt: row.attempts, outcome, fault };
    if (fault) logger[outcome === 'dead' ? 'error' : 'warn'](line, 'a job has not succeeded');
  }

  async function work(row: JobRow, queue: Definition, signal: AbortSignal): Promise<void> {
    if (row.attempts > queue.retries + 1) throw new UnrecoverableError('its process died in the last attempt');
    // It was taken while the process began to close: work that only listens for `abort` would never end.
    signal.throwIfAborted();
    await queue.work(row.data, signal);
  }

  async function recordEnd(row: JobRow, queue: Definition, outcome: JobOutcome, fault: Error | null): Promise<void> {
    // One line for the operator; stacks are in the log.
    const [reason = ''] = fault?.message.split('\n', 1) ?? [];
    const pauseS = queue.retryDelayS * 2 ** (row.attempts - 1) * (1 + Math.random());
    if (outcome === 'done') await store.finish(row);
    else if (outcome === 'retried') await store.retry(row, reason, pauseS);
    else if (outcome === 'dead') await store.fail(row, reason);
    else await store.giveBack(row);
  }

  return {
    queues,
    start: () => void (looping = loop()),
    isStarted: () => looping !== undefined,
    wake,

    /** Takes no further jobs. Those under way end, go back to their queues, or are left to their leases. */
    async close(): Promise<void> {
      closing.abort(new Error('the process closes'));
      wake();
      // The look-up for a job may wait for a database that does not respond.
      await Promise.race([ended(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** A trace of its own, linked to the request that queued the job: that had its response long before. */
function spanOf({ queue, data, attempts }: JobRow): SpanOptions {
  const request = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, data));
  return {
    root: true,
    kind: SpanKind.CONSUMER,
    links: request ? [{ context: request }] : [],
    attributes: {
      'messaging.system': 'postgresql',
      'messaging.destination.name': queue,
      'flipbooth.job.attempt': attempts,
    },
  };
}

function outcomeOf(fault: Error | null, isAborted: boolean, isLast: boolean): JobOutcome {
  if (fault === null) return 'done';
  if (fault instanceof UnrecoverableError) return 'dead';
  if (isAborted) return 'returned';
  return isLast ? 'dead' : 'retried';
}
