/**
 * Lets concurrent calls with the same key, the first argument of `work`, share one promise. Without arguments all calls
 * are the same. Nothing is kept once the promise has settled.
 */
export function singleFlight<Args extends [] | [key: string, ...rest: unknown[]], T>(
  work: (...args: Args) => Promise<T>,
) {
  const running = new Map<string | undefined, Promise<T>>();
  const call = (...args: Args): Promise<T> => {
    const [key] = args;
    const known = running.get(key);
    if (known) return known;
    const started = work(...args).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  return Object.assign(call, {
    /** Resolves when the calls under way have ended, with success or not. */
    ended: async (): Promise<void> => void (await Promise.allSettled(running.values())),
  });
}
