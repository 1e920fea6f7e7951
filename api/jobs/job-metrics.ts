import { Counter, Histogram, type Registry } from 'prom-client';
import { singleFlight } from '#shared/node/single-flight.ts';
import { DURATION_BUCKETS, registerGauge } from '#shared/node/telemetry/metrics.ts';
import type { JobStore } from './job-store.ts';

/** `returned` went back to its queue as the process closed; `lost` was taken over by another process. */
export type JobOutcome = 'done' | 'retried' | 'dead' | 'returned' | 'lost';

export type JobMetrics = ReturnType<typeof createJobMetrics>;

/**
 * Attempts are counted by the process that ran them; all processes on a database show the same queues.
 *
 * @param queues by their names
 */
export function createJobMetrics(
  registry: Registry,
  { readFigures }: Pick<JobStore, 'readFigures'>,
  queues: ReadonlyMap<string, unknown>,
) {
  const attempts = new Counter({
    name: 'jobs_total',
    help: 'Attempts at jobs of this process, by what became of them',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Durations of attempts of this process',
    labelNames: ['queue'],
    buckets: [...DURATION_BUCKETS, 300, 1800],
    registers: [registry],
  });

  type Figures = Awaited<ReturnType<typeof readFigures>>;
  /** Read once for all gauges that are collected together. */
  const readOnce = singleFlight(async () => readFigures());

  const gauge = (column: Exclude<keyof Figures[number], 'queue'>, name: string, help: string) =>
    registerGauge(registry, { name, help, labelNames: ['queue'] }, async () => {
      const rows = await readOnce();
      return [...queues.keys()].map((queue) => [{ queue }, rows.find((row) => row.queue === queue)?.[column] ?? 0]);
    });
  gauge(
    'waiting',
    'jobs_waiting',
    'Jobs in the database that do not run, those that wait for their next attempt included',
  );
  gauge('active', 'jobs_active', 'Jobs in the database that a process runs');
  gauge('oldest', 'jobs_oldest_waiting_seconds', 'How long the first job has been due');
  gauge('dead', 'jobs_dead_letters', 'Jobs in the database that have failed for good');

  /** An attempt begins. @returns to be called at its end */
  return (queue: string): ((outcome: JobOutcome) => void) => {
    const end = durations.startTimer({ queue });
    return (outcome) => {
      end();
      attempts.labels(queue, outcome).inc();
    };
  };
}
