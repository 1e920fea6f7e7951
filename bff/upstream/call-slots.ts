import type { CancelSignal } from '#shared/node/http/cancellation.ts';
import { Turns } from '#shared/node/protection/turns.ts';
import type { GroupLimits } from './call-groups.ts';

/** Why a call may run or not: `busy` when too many wait or the wait was too long, `aborted` when its caller went away meanwhile. */
export type SlotResult = 'taken' | 'busy' | 'aborted';

export interface CallSlots {
  /** Returns at once unless the call has to wait. After `taken`, `release` must be called once, for the same owner. */
  take(owner: string, signal: CancelSignal | undefined): SlotResult | Promise<SlotResult>;
  release(owner: string): void;
  /** The calls that run, and those that wait. */
  usage(): { inFlight: number; waiting: number };
}

interface Waiter {
  owner: string;
  settle: (result: SlotResult) => void;
}

/**
 * Bounds the calls in flight and those that wait for one to end, so that no owner (an address) keeps the others out. An owner may have as many
 * slots as it leaves free: one alone half of them, two a third each (the "dynamic thresholds" of network switches). So a stranger finds a slot
 * even where the calls of a few owners never end. Who waits takes turns; a full queue takes the latest call of the owner with the most.
 */
export function createCallSlots({ inFlight, waiting, waitMs }: GroupLimits): CallSlots {
  const taken = new Map<string, number>();
  let free = inFlight;
  const queue = new Turns<Waiter>();

  const hasShareLeft = (owner: string): boolean => (taken.get(owner) ?? 0) < free;

  const give = (owner: string): void => {
    free -= 1;
    taken.set(owner, (taken.get(owner) ?? 0) + 1);
  };

  const takeBack = (owner: string): void => {
    free += 1;
    const left = (taken.get(owner) ?? 0) - 1;
    if (left > 0) taken.set(owner, left);
    else taken.delete(owner);
  };

  const wait = (owner: string, signal: CancelSignal | undefined): Promise<SlotResult> =>
    new Promise((resolve) => {
      const settle = (result: SlotResult): void => {
        queue.remove(owner, waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(result);
      };
      const waiter: Waiter = { owner, settle };
      const onAbort = (): void => settle('aborted');
      const timer = setTimeout(settle, waitMs, 'busy');
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.add(owner, waiter);
    });

  return {
    usage: () => ({ inFlight: inFlight - free, waiting: queue.size }),
    take(owner, signal) {
      if (signal?.aborted) return 'aborted';
      // The order of the queue is kept: each owner in it has used up its share.
      if (hasShareLeft(owner)) {
        give(owner);
        return 'taken';
      }
      if (queue.size >= waiting) {
        const loser = queue.findLoser(owner);
        if (!loser) return 'busy';
        loser.settle('busy');
      }
      return wait(owner, signal);
    },
    release(owner) {
      takeBack(owner);
      // One slot that is free raises the share of everybody.
      for (let next = queue.take(hasShareLeft); next; next = queue.take(hasShareLeft)) {
        give(next.owner);
        next.settle('taken');
      }
    },
  };
}
