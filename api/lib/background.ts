import { describeError } from '#shared/node/errors.ts';
import type { Log } from './log.ts';

/** More than this at a time is not a busy day. */
const MOST = 500;

export type Background = ReturnType<typeof createBackground>;

/** Work that an answer does not wait for. A failure is a log line. */
export function createBackground(log: Log) {
  const running = new Set<Promise<void>>();
  return {
    /** @param what names the work in the log */
    run(what: string, work: () => Promise<void>): void {
      if (running.size >= MOST) return log.warn({ what }, 'too much to do: left undone');
      const one = work().catch((error: unknown) => {
        log.error({ what, fault: describeError(error) }, 'background work failed');
      });
      running.add(one);
      void one.finally(() => running.delete(one));
    },

    /** Waits for what is under way. */
    async end(): Promise<void> {
      await Promise.all(running);
    },
  };
}
