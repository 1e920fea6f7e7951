import { TooManyError } from '#api/http/envelope.ts';
import type { RateLimit } from '#shared/limits.ts';
import type { Clock } from '#shared/node/clock.ts';

/**
 * Counts failures of all callers together, for attempts that name no member. Each attempt takes a point before it is made and gives it back on
 * success, so that parallel attempts cannot exceed the limit.
 *
 * @param message of the error while the limit is reached
 */
export function createFailureLimit({ points, seconds }: RateLimit, message: string, clock: Clock) {
  let taken: number[] = [];
  return {
    /**
     * @returns gives the point back
     * @throws {TooManyError} while the limit is reached
     */
    take(): () => void {
      const now = clock.now();
      taken = taken.filter((time) => now - time < seconds * 1000);
      const [oldest] = taken;
      if (oldest !== undefined && taken.length >= points) {
        throw new TooManyError(message, Math.ceil((oldest + seconds * 1000 - now) / 1000));
      }
      taken.push(now);
      return () => {
        const index = taken.indexOf(now);
        if (index >= 0) taken.splice(index, 1);
      };
    },
  };
}
