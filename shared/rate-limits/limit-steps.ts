import {
  type CounterStore,
  isCounted,
  RateLimitError,
  RateLimiter,
  SeenKeys,
  type ShouldCount,
} from '#shared/node/protection.ts';
import { HOUR_S, RATE_LIMITS } from './numbers.ts';

type MatchesError = (error: unknown) => boolean;

/** BFF and API throw different errors: the first three functions tell the policy what one of them means. */
export interface RateLimitOptions {
  /**
   * True if the caller is at fault, such as for a wrong password, code or link. Limits of guessing count only these.
   */
  isCallerFault: MatchesError;
  /**
   * True if nothing was done: the service behind has its own limit, or no message was sent. Gives back a taken point.
   */
  isWithoutEffect: MatchesError;
  /** True if no order has this invoice. */
  isMiss: MatchesError;
  /** `RATE_LIMIT`: off for benchmarks and load tests. */
  isOn: boolean;
  /** Default: counts in this process. */
  store?: CounterStore | undefined;
  /** Called with the name of each limit that refuses. */
  onRefusal?: (limit: string) => void;
}

export type Work<T> = () => Promise<T>;
/** One limit of a call: runs the work inside the limit, and returns its result. */
export type Step = <T>(work: Work<T>) => Promise<T>;

/**
 * The time for which the address of the last successful login has its own limit. `RateLimiterMemory` cannot set a timer
 * of 25 days.
 */
const KNOWN_ADDRESS_SECONDS = 24 * 24 * HOUR_S;

export type LimitSteps = ReturnType<typeof createLimitSteps>;
type LimitName = keyof typeof RATE_LIMITS;

/** Creates the limiters of {@link RATE_LIMITS}. */
export const createLimiters = (store?: CounterStore, onRefusal?: RateLimitOptions['onRefusal']) => ({
  limits: Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [name, new RateLimiter(name, limit, store, onRefusal)]),
  ) as Record<LimitName, RateLimiter>,
  lastAddress: new SeenKeys('last:address', KNOWN_ADDRESS_SECONDS, store),
});

/**
 * Creates the limiters, and what the limits of an operation are made of: steps, within which `runWithin` runs the work.
 */
export function createLimitSteps({ onRefusal, ...options }: RateLimitOptions) {
  const { isOn, store, isCallerFault, isWithoutEffect } = options;
  const { limits, lastAddress } = createLimiters(store, onRefusal);
  const isAttempt: MatchesError = (error) => !(error instanceof RateLimitError) && !isWithoutEffect(error);

  return {
    ...options,
    limits,
    lastAddress,

    /** True for a wrong guess of a member. A refused token (401) is none: counts of made-up tokens would pile up. */
    isGuess: (error: unknown): boolean => isCallerFault(error) && !isWithoutEffect(error),

    /** True for an error that a limit has counted; for any error while limits are off. */
    isCounted: (error: object): boolean => !isOn || isCounted(error),

    /** Makes the step of a limit that counts each attempt. */
    limitAttempts:
      (name: LimitName, key: string): Step =>
      (work) =>
        limits[name].limitAttempts(key, isAttempt, work),

    /** Makes the step of a limit that counts some outcomes only. */
    limitOutcomes:
      (
        name: LimitName,
        key: string,
        shouldCount: ShouldCount = isCallerFault,
        options?: { isBounded: boolean },
      ): Step =>
      (work) =>
        limits[name].limitOutcomes(key, shouldCount, work, options),

    /** Runs the work inside all steps, the first of which is the outermost; while limits are off, the work alone. */
    runWithin: <T>(steps: readonly Step[], work: Work<T>): Promise<T> => (isOn ? nest(steps, work) : work()),
  };
}

function nest<T>([outermost, ...inner]: readonly Step[], work: Work<T>): Promise<T> {
  return outermost === undefined ? work() : outermost(() => nest(inner, work));
}
