import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from './errors.ts';

export interface Allowance {
  points: number;
  seconds: number;
}

/** How often something may be done for one key. */
export interface Quota {
  /** @throws RATE_LIMITED */
  take(key: string): Promise<void>;
}

/** How often something may go wrong for one key; what goes well costs nothing. */
export interface MissQuota {
  /**
   * Runs `work`, and counts it when it ends in an error that `isMiss` knows.
   * @throws RATE_LIMITED without running it, once the misses are spent
   */
  guard<T>(key: string, isMiss: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>;
}

export const unlimited: Quota & MissQuota = {
  take: () => Promise.resolve(),
  guard: (_key, _isMiss, work) => work(),
};

export function createQuota({ points, seconds }: Allowance): Quota {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async take(key) {
      await limiter.consume(key).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? rateLimited(refusal.msBeforeNext / 1000) : refusal;
      });
    },
  };
}

/** Waiting in line longer than this is worse than being told to come back. */
const LONGEST_WAIT_MS = 8_000;

/**
 * Misses are known only afterwards, so a burst of parallel guesses would slip past a plain counter. Here no more may run at a time than
 * misses are left; the others wait in line, and honest ones soon get their turn.
 */
export function createMissQuota({ points, seconds }: Allowance): MissQuota {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const lines = new Map<string, Line>();

  const enter = async (key: string, line: Line): Promise<void> => {
    for (;;) {
      const spent = await limiter.get(key);
      const misses = spent?.consumedPoints ?? 0;
      if (misses >= points) throw rateLimited((spent?.msBeforeNext ?? 0) / 1000);
      if (misses + line.running < points) break;
      await line.nextLeaves(LONGEST_WAIT_MS);
    }
    line.running += 1;
  };

  return {
    async guard(key, isMiss, work) {
      const line = lines.get(key) ?? createLine();
      lines.set(key, line);
      line.visitors += 1;
      try {
        await enter(key, line);
        try {
          return await work();
        } catch (error) {
          if (isMiss(error)) await limiter.penalty(key);
          throw error;
        } finally {
          line.running -= 1;
          line.leave();
        }
      } finally {
        line.visitors -= 1;
        if (line.visitors === 0) lines.delete(key);
      }
    },
  };
}

type Line = ReturnType<typeof createLine>;

function createLine() {
  const waiting = new Set<() => void>();
  return {
    running: 0,
    visitors: 0,
    leave(): void {
      for (const wake of waiting) wake();
      waiting.clear();
    },
    nextLeaves(patienceMs: number): Promise<void> {
      return new Promise((resolve, reject) => {
        const wake = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(wake);
          reject(rateLimited(1));
        }, patienceMs);
        waiting.add(wake);
      });
    },
  };
}
