import { Histogram, type Registry } from 'prom-client';
import { DURATION_BUCKETS, registerGauge } from '#shared/node/metrics.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import type { JobStore } from './job-store.ts';

/** `returned` went back to its queue: the process closed, or another one has taken it over. */
export type JobOutcome = 'done' | 'retried' | 'dead' | 'returned';

/** What the database has of each queue: all processes on it show the same. */
const GAUGES = {
  waiting: ['jobs_waiting', 'Jobs that do not run, those that wait for their next attempt included'],
  active: ['jobs_active', 'Jobs that a process runs'],
  oldest: ['jobs_oldest_waiting_seconds', 'How long the first job has been due'],
  dead: ['jobs_dead_letters', 'Jobs that have failed for good'],
} as const;

/**
 * @param queues by their names
 * @returns the durations of this process's attempts
 */
export function createJobMetrics(registry: Registry, store: JobStore, queues: ReadonlyMap<string, unknown>) {
  // A scrape reads all gauges at once: one query.
  const readFigures = singleFlight(async () => store.readFigures());
  for (const [column, [name, help]] of Object.entries(GAUGES) as [keyof typeof GAUGES, readonly [string, string]][])
    registerGauge(registry, { name, help, labelNames: ['queue'] }, async () => {
      const rows = await readFigures();
      return [...queues.keys()].map((queue) => [{ queue }, rows.find((row) => row.queue === queue)?.[column] ?? 0]);
    });
  return new Histogram({
    name: 'job_duration_seconds',
    help: 'Attempts at jobs of this process, by what became of them',
    labelNames: ['queue', 'outcome'],
    buckets: [...DURATION_BUCKETS, 300, 1800],
    registers: [registry],
  });
}
