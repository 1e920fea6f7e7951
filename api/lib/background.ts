import { describeError } from '#shared/node/errors.ts';
import type { Logger } from '#shared/node/logger.ts';

const MAX_TASKS = 500;

export type Background = ReturnType<typeof createBackground>;

/** Runs tasks that no answer waits for. A failure is logged. */
export function createBackground(log: Logger) {
  const running = new Set<Promise<void>>();
  return {
    /** @param name of the task in the log. Where too many run already, the task is dropped. */
    run(name: string, task: () => Promise<void>): void {
      if (running.size >= MAX_TASKS) return log.warn({ task: name }, 'too many background tasks, this one is dropped');
      const promise = task().catch((error: unknown) => {
        log.error({ task: name, fault: describeError(error) }, 'background task failed');
      });
      running.add(promise);
      void promise.finally(() => running.delete(promise));
    },

    /** Resolves when the tasks under way have ended. */
    async close(): Promise<void> {
      await Promise.all(running);
    },
  };
}
