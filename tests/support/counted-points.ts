import { vi } from 'vitest';
import { RateLimiter, SeenKeys, type ShouldCount } from '#shared/node/protection.ts';

/**
 * Runs `call`, and returns what it changes in the limits of this process: how many points of each limit and key it
 * takes (or gives back, below zero), and how often an address becomes the `known` one of a contact. The counters
 * themselves know keys as hashes only.
 *
 * @param names what the result says instead of keys that differ from run to run
 */
export async function countedPoints(
  call: () => Promise<unknown>,
  names: Record<string, string> = {},
): Promise<Record<string, number>> {
  const points: Record<string, number> = {};
  function add(what: string, count: number): void {
    const name = Object.entries(names).reduce((text, [key, name]) => text.replace(key, name), what);
    const sum = (points[name] ?? 0) + count;
    if (sum === 0) delete points[name];
    else points[name] = sum;
  }
  const { giveBack } = RateLimiter.prototype;
  const { set } = SeenKeys.prototype;
  const spies = [
    ...(['limitAttempts', 'limitOutcomes', 'countOutcomes'] as const).map((method) => {
      const run = RateLimiter.prototype[method] as RateLimiter['limitOutcomes'];
      return vi.spyOn(RateLimiter.prototype, method).mockImplementation(function <T>(
        this: RateLimiter,
        key: string,
        shouldCount: ShouldCount,
        work: () => Promise<T>,
        options?: { isBounded: boolean },
      ) {
        const noting: ShouldCount = async (...outcome) => {
          const isCounted = await shouldCount(...outcome);
          // An attempt has taken its point before, and gives it back now.
          if (isCounted || method === 'limitAttempts') add(`${this['name']} ${key}`, 1);
          return isCounted;
        };
        return run.call(this, key, noting, work, options) as Promise<T>;
      });
    }),
    vi.spyOn(RateLimiter.prototype, 'giveBack').mockImplementation(function (this: RateLimiter, key) {
      add(`${this['name']} ${key}`, -1);
      return giveBack.call(this, key);
    }),
    vi.spyOn(SeenKeys.prototype, 'set').mockImplementation(function (this: SeenKeys, key, value) {
      if (value) add(`known ${key} at ${value}`, 1);
      return set.call(this, key, value);
    }),
  ];
  await call();
  for (const spy of spies) spy.mockRestore();
  return points;
}
