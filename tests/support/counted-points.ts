import { vi } from 'vitest';
import { RateLimiter, SeenKeys, type ShouldCount } from '#shared/node/protection.ts';

/**
 * Runs `call`, and returns what it changes in the limits of this process: how many points of each limit and key it
 * takes (or gives back, below zero), and how often an address becomes the `known` one of a contact.
 *
 * @param names what the result says instead of keys that differ from run to run
 */
export async function countedPoints(
  call: () => Promise<unknown>,
  names: Record<string, string> = {},
): Promise<Record<string, number>> {
  const points: Record<string, number> = {};
  const { limitAttempts, limitResults, countResults, giveBack } = RateLimiter.prototype;
  const { set } = SeenKeys.prototype;
  function add(what: string, count: number): void {
    const name = Object.entries(names).reduce((text, [key, name]) => text.replace(key, name), what);
    const sum = (points[name] ?? 0) + count;
    if (sum === 0) delete points[name];
    else points[name] = sum;
  }
  const nameOf = (limiter: RateLimiter, key: string): string => `${String(Reflect.get(limiter, 'name'))} ${key}`;
  const observing =
    (limiter: RateLimiter, key: string, shouldCount: ShouldCount): ShouldCount =>
    async (error, result) => {
      const isCounted = await shouldCount(error, result);
      if (isCounted) add(nameOf(limiter, key), 1);
      return isCounted;
    };
  const spies = [
    vi.spyOn(RateLimiter.prototype, 'limitAttempts').mockImplementation(function (
      this: RateLimiter,
      key,
      shouldCount,
      work,
    ) {
      return limitAttempts.call(this, key, shouldCount, () => {
        add(nameOf(this, key), 1);
        return work();
      });
    }),
    vi.spyOn(RateLimiter.prototype, 'limitResults').mockImplementation(function (
      this: RateLimiter,
      key,
      shouldCount,
      work,
      isBounded,
    ) {
      return limitResults.call(this, key, observing(this, key, shouldCount), work, isBounded);
    }),
    vi.spyOn(RateLimiter.prototype, 'countResults').mockImplementation(function (
      this: RateLimiter,
      key,
      shouldCount,
      work,
    ) {
      return countResults.call(this, key, observing(this, key, shouldCount), work);
    }),
    vi.spyOn(RateLimiter.prototype, 'giveBack').mockImplementation(function (this: RateLimiter, key) {
      add(nameOf(this, key), -1);
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
