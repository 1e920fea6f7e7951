import {
  type CounterStore,
  type ResultOptions,
  RateLimitError,
  RateLimiter,
  SeenKeys,
  type ShouldCount,
} from '#shared/node/protection.ts';
import { HOUR_S, RATE_LIMITS } from '#shared/rate-limit-numbers.ts';

type MatchesError = (error: unknown) => boolean;

export interface RateLimitOptions {
  /**
   * True if the caller is at fault, such as for a wrong password, code or link. Limits of guessing count only these.
   */
  isCallerFault: MatchesError;
  /** True if nothing was done: the service behind has its own limit, or no message was sent. Gives back a taken point. */
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
/** One limit around work. */
export type Step<T> = (work: Work<T>) => Promise<T>;

/**
 * The time for which the address of the last successful login has its own limit. `RateLimiterMemory` cannot set a timer
 * of 25 days.
 */
const KNOWN_ADDRESS_SECONDS = 24 * 24 * HOUR_S;

export type LimitSteps = ReturnType<typeof createLimitSteps>;
type LimitName = keyof typeof RATE_LIMITS;

export type Limiters = ReturnType<typeof createLimiters>;

/** Creates the limiters of {@link RATE_LIMITS}. */
export const createLimiters = (store?: CounterStore, onRefusal?: RateLimitOptions['onRefusal']) => ({
  limits: Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [name, new RateLimiter(name, limit, store, onRefusal)]),
  ) as Record<LimitName, RateLimiter>,
  lastAddress: new SeenKeys('last:address', KNOWN_ADDRESS_SECONDS, store),
});

/** Creates the limiters, and the steps that the limits of an operation are made of. */
export function createLimitSteps({ isOn, store, onRefusal, isCallerFault, isWithoutEffect, isMiss }: RateLimitOptions) {
  const { limits, lastAddress } = createLimiters(store, onRefusal);
  /** True for a wrong guess of a member. A refused token (401) is none: counts of made-up tokens would pile up. */
  const isGuess: MatchesError = (error) => isCallerFault(error) && !isWithoutEffect(error);
  /** The errors that a limit has counted. */
  const counted = new WeakSet<object>();
  const markCounted =
    <T>(shouldCount: ShouldCount<T>): ShouldCount<T> =>
    async (error, result) => {
      const isCounted = await shouldCount(error, result);
      if (isCounted && error instanceof Error) counted.add(error);
      return isCounted;
    };
  const isAttempt = markCounted((error) => !(error instanceof RateLimitError) && !isWithoutEffect(error));

  /** Makes the step of a limit that counts each attempt. */
  const limitAttempts =
    <T>(name: LimitName, key: string): Step<T> =>
    (work) =>
      limits[name].limitAttempts(key, isAttempt, work);

  /** Runs the work inside all steps; the first is the outermost. */
  const runWithin = <T>(steps: Step<T>[], work: Work<T>): Promise<T> =>
    isOn ? steps.reduceRight<Work<T>>((inner, step) => () => step(inner), work)() : work();

  return {
    isOn,
    store,
    isCallerFault,
    isWithoutEffect,
    isGuess,
    isMiss,
    lastAddress,
    limits,
    limitAttempts,
    runWithin,

    /** True for an error that a limit has counted; for any error while limits are off. */
    isCounted: (error: object): boolean => !isOn || counted.has(error),

    /** Makes an operation with one limit: each attempt counts against the key that `keyOf` makes of its subject. */
    withAttemptLimit:
      (name: LimitName, keyOf = (subject: string) => subject) =>
      <T>(subject: string, work: Work<T>): Promise<T> =>
        runWithin([limitAttempts(name, keyOf(subject))], work),

    /** Makes the step of a limit that counts the caller's faults, and does not refuse this caller. */
    countFaults:
      <T>(name: LimitName, key: string): Step<T> =>
      (work) =>
        limits[name].countResults(key, markCounted(isCallerFault), work),

    /** Makes the step of a limit that counts some outcomes only. */
    limitResults:
      <T>(
        name: LimitName,
        key: string,
        shouldCount: ShouldCount<T> = isCallerFault,
        options?: ResultOptions,
      ): Step<T> =>
      (work) =>
        limits[name].limitResults(key, markCounted(shouldCount), work, options),
  };
}
