/** Runs at most `width` pieces of work at a time, the others in the order they came. */
export function createQueue(width: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running === width) await new Promise<void>((go) => waiting.push(go));
      else running += 1;
      try {
        return await work();
      } finally {
        // The place is handed on rather than freed, so that no newcomer slips in.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
