/** Too many wait already, or one has waited too long. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

type Limits = {
  /** How many may wait; one more is turned away at once. */
  waiting?: number;
  /** How long one may wait. */
  patienceMs?: number;
};

/** Runs at most `width` pieces of work at a time, the others in the order they came. */
export function createQueue(width: number, limits: Limits = {}) {
  const { waiting: room = Number.POSITIVE_INFINITY, patienceMs } = limits;
  let running = 0;
  const waiting = new Set<() => void>();

  function waitForTurn(): Promise<void> {
    if (waiting.size >= room) throw new QueueFullError();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(go);
      if (patienceMs === undefined) return;
      timer = setTimeout(() => {
        waiting.delete(go);
        reject(new QueueFullError());
      }, patienceMs);
    });
  }

  return {
    /** @throws {QueueFullError} where the queue has limits and one of them is reached */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running === width) await waitForTurn();
      else running += 1;
      try {
        return await work();
      } finally {
        // The place is handed on rather than freed, so that no newcomer slips in.
        const [next] = waiting;
        if (next === undefined) running -= 1;
        else {
          waiting.delete(next);
          next();
        }
      }
    },
  };
}
