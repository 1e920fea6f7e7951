import { setTimeout as sleep } from 'node:timers/promises';
import { keepLease } from '#shared/node/lease.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import type { JobMetrics, JobOutcome } from './job-metrics.ts';
import { type JobRow, type JobStore, LEASE_S } from './job-store.ts';
import { type Job, JobReturnedError, type QueueSettings, UnrecoverableError, type Work } from './job.ts';

/** Attempts to record the end of a job while the database is unavailable. */
const RECORD_ATTEMPTS = 4;
const RECORD_PAUSE_MS = 500;

export interface QueueDefinition extends QueueSettings {
  work: Work<object>;
}

export interface AttemptParts {
  store: JobStore;
  /** Begins to measure an attempt. */
  measure: JobMetrics;
  logger: Logger;
  tracing: Tracing;
}

/** Renews the lease of a job while it runs, and records its end. Never rejects. */
export async function runAttempt(
  { store, measure, logger, tracing }: AttemptParts,
  row: JobRow,
  queue: QueueDefinition,
  closing: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const stopRenewal = keepLease(() => store.renew(row), {
    leaseMs: LEASE_S * 1_000,
    onLost: (reason) => lost.abort(new JobReturnedError(reason)),
  });
  const end = measure(row.queue);
  let isFinished = false;
  const job: Job<object> = {
    data: row.data,
    wasBegun: row.begun,
    signal: AbortSignal.any([closing, lost.signal]),
    begin: () => requireOwn(store.begin(row)),
    async finish(tx) {
      await requireOwn(store.finish(row, tx));
      isFinished = true;
    },
  };
  const failure = await traced(tracing, row, async () => {
    if (countedAttempts(row) > queue.retries + 1) throw new UnrecoverableError('its process died in the last attempt');
    // It was taken while the process began to close: work that only listens for `abort` would never end.
    job.signal.throwIfAborted();
    await queue.work(job);
  }).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const outcome = await persist(logger, async () => {
    if (failure) return recordFailure(store, row, queue, failure.error);
    return isFinished || (await store.finish(row)) ? 'done' : 'lost';
  });
  stopRenewal();
  end(outcome);
  report(logger, row, outcome, failure?.error);
}

/** Each attempt is a trace of its own, linked to the request that queued the job: that was answered long before. */
function traced(tracing: Tracing, { queue, id, attempts, data }: JobRow, work: () => Promise<void>): Promise<void> {
  const link = 'traceparent' in data ? String(data.traceparent) : undefined;
  const attributes = {
    'messaging.system': 'postgresql',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': id,
    'flipbooth.job.attempt': attempts,
  };
  return tracing.run({ name: `process ${queue}`, kind: 'consumer', attributes, link }, work);
}

const countedAttempts = ({ attempts, forgiven }: JobRow): number => attempts - forgiven;

async function requireOwn(isOwn: Promise<boolean>): Promise<void> {
  if (!(await isOwn)) throw new JobReturnedError('another process has taken the job over');
}

async function recordFailure(
  store: JobStore,
  row: JobRow,
  { retries, retryDelayS }: QueueSettings,
  error: unknown,
): Promise<JobOutcome> {
  if (error instanceof JobReturnedError) return (await store.giveBack(row)) ? 'returned' : 'lost';
  // One line for the operator; stacks are in the log.
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  const counted = countedAttempts(row);
  if (error instanceof UnrecoverableError || counted > retries)
    return (await store.fail(row, reason)) ? 'dead' : 'lost';
  const delayS = retryDelayS * 2 ** (counted - 1) * (1 + Math.random());
  return (await store.retry(row, reason, delayS)) ? 'retried' : 'lost';
}

/** Repeated, since a job whose end is not recorded runs again. */
async function persist(logger: Logger, write: () => Promise<JobOutcome>): Promise<JobOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS) {
        logger.error({ fault: error }, 'the end of a job could not be recorded');
        return 'lost';
      }
      await sleep(RECORD_PAUSE_MS * attempt);
    }
  }
}

function report(
  logger: Logger,
  { queue, id: job, attempts: attempt }: JobRow,
  outcome: JobOutcome,
  fault: unknown,
): void {
  if (outcome === 'done') return logger.debug({ queue, job }, 'job done');
  const line = { queue, job, attempt, outcome, fault };
  if (outcome === 'dead') return logger.error(line, 'a job has failed for good');
  logger.warn(line, 'a job has not succeeded');
}
