import { hash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { type Counters, type CounterStore, memoryCounters } from './counter-store.ts';
import { KeyCounts } from './key-counts.ts';
import { noteCounted, RateLimitError } from './rate-limit-error.ts';

/** A limit of `points` calls in `seconds`. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/** Decides whether a call counts. `error` is null for a success. */
export type ShouldCount = (error: unknown, result?: unknown) => boolean | Promise<boolean>;

/** Retry-After of a call that is refused while others are in flight. */
const SHORT_WAIT_MS = 1000;

/**
 * Limits the calls of a key (an address, a phone number) in a fixed window of time. `limitAttempts` counts before the
 * work and may give the point back; `limitOutcomes` counts after it, and so does `countOutcomes`, which never refuses.
 */
export class RateLimiter {
  readonly #counters: Counters;
  /** The calls of each key in flight, in this process. */
  readonly #running = new KeyCounts();

  /** @param onRefusal called with the name of the limit */
  constructor(
    private readonly name: string,
    private readonly limit: RateLimit,
    store: CounterStore = memoryCounters,
    private readonly onRefusal?: (name: string) => void,
  ) {
    this.#counters = store({ keyPrefix: `limit:${name}`, points: limit.points, duration: limit.seconds });
  }

  /**
   * For calls that usually count, such as sending a code: takes a point, runs the work, and gives the point back if its
   * outcome does not count. Exact across all processes that share the store.
   *
   * @throws {RateLimitError} if no point is left
   */
  async limitAttempts<T>(text: string, shouldCount: ShouldCount, work: () => Promise<T>): Promise<T> {
    const key = keyFor(text);
    try {
      await this.#counters.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The store has counted the refused call.
      await this.#counters.reward(key);
      throw this.#limitError(text, refusal.msBeforeNext);
    }
    return settle(work, shouldCount, (isCounted) => (isCounted ? null : this.giveBack(text)));
  }

  /**
   * For calls that usually do not count, such as one that guesses: runs the work while points are left, and takes one
   * if the outcome counts. At most as many calls of a key run in this process as it has points left, if `isBounded`.
   *
   * @throws {RateLimitError} if no point is left, or the calls in flight may take all that are left
   */
  async limitOutcomes<T>(
    text: string,
    shouldCount: ShouldCount,
    work: () => Promise<T>,
    { isBounded } = { isBounded: true },
  ): Promise<T> {
    const key = keyFor(text);
    const running = this.#running.add(key);
    try {
      const state = await this.#counters.get(key);
      const left = state?.remainingPoints ?? this.limit.points;
      if (left <= 0) throw this.#limitError(text, state?.msBeforeNext ?? 0);
      if (isBounded && running > left) throw this.#limitError(text, SHORT_WAIT_MS);
      return await settle(work, shouldCount, (isCounted) => (isCounted ? this.#counters.penalty(key) : null));
    } finally {
      this.#running.remove(key);
    }
  }

  /** For calls that no spent point refuses: takes one if the outcome counts. */
  async countOutcomes<T>(text: string, shouldCount: ShouldCount, work: () => Promise<T>): Promise<T> {
    return settle(work, shouldCount, (isCounted) => (isCounted ? this.#counters.penalty(keyFor(text)) : null));
  }

  /** Gives one point of the key back, if any was taken. */
  async giveBack(text: string): Promise<void> {
    const key = keyFor(text);
    const state = await this.#counters.get(key);
    if (state !== null && state.consumedPoints > 0) await this.#counters.reward(key);
  }

  /** Gives all points of the key back. */
  async clear(text: string): Promise<void> {
    await this.#counters.delete(keyFor(text));
  }

  /** Copies the points taken and the rest of the window to another key, such as that of the renewed token. */
  async copy(from: string, to: string): Promise<void> {
    const state = await this.#counters.get(keyFor(from));
    if (state !== null)
      await this.#counters.set(keyFor(to), state.consumedPoints, Math.ceil(state.msBeforeNext / 1000));
  }

  #limitError(key: string, ms: number): RateLimitError {
    this.onRefusal?.(this.name);
    return new RateLimitError(Math.max(1, Math.ceil(ms / 1000)), { limit: this.name, key });
  }
}

/** Runs `work`, and takes or gives a point, as its outcome counts, before it settles. */
async function settle<T>(
  work: () => Promise<T>,
  shouldCount: ShouldCount,
  count: (isCounted: boolean) => Promise<unknown> | null,
): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const isFailureCounted = await shouldCount(error);
    if (isFailureCounted) noteCounted(error);
    await count(isFailureCounted);
    throw error;
  }
  await count(await shouldCount(null, result));
  return result;
}

/** Keys are hashed: clients choose their lengths, and a store outside of this process gets no phone number. */
export const keyFor = (text: string): string => hash('sha256', text, 'base64url');
