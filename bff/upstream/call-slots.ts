import type { GroupLimits } from './call-groups.ts';

/** Why a call may run or not: `busy` when too many wait or the wait was too long, `aborted` when its caller went away meanwhile. */
export type SlotResult = 'taken' | 'busy' | 'aborted';

export interface CallSlots {
  /** Answers at once where nobody has to wait. After `taken`, `release` must be called once. */
  take(signal: AbortSignal | undefined): SlotResult | Promise<SlotResult>;
  release(): void;
}

/** Bounds the calls in flight and those that wait for one to end; the first to come is the first to run. */
export function createCallSlots({ inFlight, waiting, waitMs }: GroupLimits): CallSlots {
  let taken = 0;
  const queue = new Set<(result: SlotResult) => void>();

  const wait = (signal: AbortSignal | undefined): Promise<SlotResult> =>
    new Promise((resolve) => {
      const settle = (result: SlotResult): void => {
        queue.delete(settle);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(result);
      };
      const onAbort = (): void => settle('aborted');
      const timer = setTimeout(settle, waitMs, 'busy');
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.add(settle);
    });

  return {
    take(signal) {
      if (signal?.aborted) return 'aborted';
      if (taken >= inFlight) return queue.size >= waiting ? 'busy' : wait(signal);
      taken += 1;
      return 'taken';
    },
    release() {
      const [next] = queue;
      // The slot is handed on, so `taken` stays.
      if (next) next('taken');
      else taken -= 1;
    },
  };
}
