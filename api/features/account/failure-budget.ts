import { TooManyError } from '#api/http/envelope.ts';
import type { Clock } from '#shared/node/clock.ts';

/** How many tries may fail, of all people together, within this time. */
type Limits = { failures: number; withinMs: number; message: string };

/**
 * Tries that name nobody can't be counted against anybody: so they are counted against everybody.
 * Each takes a place before it is made and gives it back if it was right, so that many at once
 * don't slip past.
 */
export function createFailureBudget({ failures, withinMs, message }: Limits, clock: Clock) {
  let taken: number[] = [];
  return {
    /**
     * @returns what gives the place back
     * @throws {TooManyError} while the budget is spent
     */
    take(): () => void {
      const now = clock.now();
      taken = taken.filter((moment) => now - moment < withinMs);
      const [oldest] = taken;
      if (oldest !== undefined && taken.length >= failures) {
        throw new TooManyError(message, Math.ceil((oldest + withinMs - now) / 1000));
      }
      taken.push(now);
      return () => {
        const index = taken.indexOf(now);
        if (index >= 0) taken.splice(index, 1);
      };
    },
  };
}
