import { RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a count: the used part of rate-limiter-flexible's own. */
type CounterState = Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>;

/**
 * The counts of one limit, by key: the used part of rate-limiter-flexible. In {@link MemoryCounters}, all but `set` and
 * `delete` are synchronous.
 */
export interface Counters {
  /** True for counts of this process: the keys need no hash. */
  readonly isLocal?: boolean;
  /** Takes one point. Rejects with a `RateLimiterRes` if none was left. */
  consume(key: string): CounterState | Promise<CounterState>;
  /** Takes one point, even if none is left. */
  penalty(key: string): CounterState | Promise<CounterState>;
  /** Gives one point back. A window of which nothing is left is deleted. */
  reward(key: string): CounterState | Promise<CounterState>;
  get(key: string): CounterState | null | Promise<CounterState | null>;
  /** Begins a window of `seconds`, with `points` taken. */
  set(key: string, points: number, seconds: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** Creates the counters of one limit. `keyPrefix` names it in a shared store, `duration` is in seconds. */
export type CounterStore = (options: { keyPrefix: string; points: number; duration: number }) => Counters;

/** Counts in this process. */
export const memoryCounters: CounterStore = (options) => new MemoryCounters(options);

interface Window {
  points: number;
  /** `performance.now()`, rounded down: V8 stores whole numbers in less memory. */
  endsAt: number;
}

/**
 * The counts of one limit, in this process. The library's own `RateLimiterMemory` keeps a timer for each key until its
 * window ends: under a flood of addresses they took 8 % of the CPU time and 29 MB (decision 116). Windows of one
 * length end in the order in which they began, so each new one deletes the ended ones at the front. `set` may begin a
 * shorter one, which is deleted when those before it have ended.
 */
export class MemoryCounters {
  readonly isLocal = true;
  readonly #points: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  /** @param duration the length of a window, in seconds */
  constructor({ points, duration }: { points: number; duration: number }) {
    this.#points = points;
    this.#windowMs = duration * 1000;
  }

  consume(key: string): CounterState | Promise<CounterState> {
    const state = this.#count(key, 1);
    if (state.consumedPoints <= this.#points) return state;
    return Promise.reject(new RateLimiterRes(0, state.msBeforeNext, state.consumedPoints));
  }

  penalty(key: string): CounterState {
    return this.#count(key, 1);
  }

  reward(key: string): CounterState {
    const state = this.get(key) === null ? null : this.#count(key, -1);
    if (state !== null && state.consumedPoints > 0) return state;
    this.#windows.delete(key);
    return { consumedPoints: 0, remainingPoints: this.#points, msBeforeNext: 0 };
  }

  get(key: string): CounterState | null {
    const now = performance.now();
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? this.#stateOf(window, now) : null;
  }

  /** Begins a new window. */
  async set(key: string, points: number, seconds: number): Promise<void> {
    const now = performance.now();
    this.#begin(key, points, now + seconds * 1000, now);
  }

  async delete(key: string): Promise<boolean> {
    return this.#windows.delete(key);
  }

  #count(key: string, points: number): CounterState {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : this.#begin(key, 0, now + this.#windowMs, now);
    window.points += points;
    return this.#stateOf(window, now);
  }

  #begin(key: string, points: number, endsAt: number, now: number): Window {
    for (const [first, window] of this.#windows) {
      if (window.endsAt > now) break;
      this.#windows.delete(first);
    }
    const window = { points, endsAt: Math.floor(endsAt) };
    // At the end of the map, since its window usually ends last.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return window;
  }

  #stateOf({ points, endsAt }: Window, now: number): CounterState {
    return { consumedPoints: points, remainingPoints: Math.max(this.#points - points, 0), msBeforeNext: endsAt - now };
  }
}
