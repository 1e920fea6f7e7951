import { randomUUID } from 'node:crypto';
import type { JobQueue } from '#api/jobs/job-queue.ts';
import type { Queue, Work } from '#api/jobs/job.ts';

/** Jobs that run at once, in this process, one attempt each; equal keys share a job as they do in the database. */
export function createMemoryJobs(): Pick<JobQueue, 'define'> {
  const signal = new AbortController().signal;
  return {
    define<Data extends object>(_settings: unknown, work: Work<Data>): Queue<Data> {
      const ends = new Map<string, Promise<'done' | 'dead'>>();
      const run = async (data: Data): Promise<'done' | 'dead'> => {
        try {
          await work(data, signal);
          return 'done';
        } catch {
          return 'dead';
        }
      };
      return {
        async send(data, { key = randomUUID() } = {}) {
          if (ends.has(key)) return key;
          ends.set(
            key,
            run(data).finally(() => ends.delete(key)),
          );
          return key;
        },
        wait: async (id) => (await ends.get(id)) ?? 'done',
        remove: async () => false,
      };
    },
  };
}
