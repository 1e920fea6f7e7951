import { RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a count: what is read of rate-limiter-flexible's own. */
export type CounterState = Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>;

interface Window {
  points: number;
  /** `performance.now()`, rounded down: decision 069. */
  endsAt: number;
}

/**
 * The counts of one limit, in this process. The library's own `RateLimiterMemory` keeps a timer for each key until its
 * window ends: under a flood of addresses they took a tenth of the CPU time and 40 MB (decision 069). All windows of a
 * limit are of one length, so that the first in the map ends first: each new one drops those that are over.
 */
export class MemoryCounters {
  readonly isLocal = true;
  readonly #points: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  /** @param duration of a window, in seconds */
  constructor({ points, duration }: { points: number; duration: number }) {
    this.#points = points;
    this.#windowMs = duration * 1000;
  }

  /** How many keys are kept. */
  get size(): number {
    return this.#windows.size;
  }

  /** Takes one point. Rejects with the state where none was left. */
  consume(key: string): CounterState | Promise<CounterState> {
    const now = performance.now();
    const window = this.#add(key, 1, now);
    if (window.points <= this.#points) return this.#stateOf(window, now);
    return Promise.reject(new RateLimiterRes(0, window.endsAt - now, window.points));
  }

  penalty(key: string): CounterState {
    const now = performance.now();
    return this.#stateOf(this.#add(key, 1, now), now);
  }

  reward(key: string): CounterState {
    const now = performance.now();
    return this.#stateOf(this.#add(key, -1, now), now);
  }

  get(key: string): CounterState | null {
    const now = performance.now();
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? this.#stateOf(window, now) : null;
  }

  /** Begins a new window. A window shorter than the others is deleted when those before it have ended. */
  async set(key: string, points: number, seconds: number): Promise<void> {
    const now = performance.now();
    this.#begin(key, points, now + seconds * 1000, now);
  }

  async delete(key: string): Promise<boolean> {
    return this.#windows.delete(key);
  }

  #add(key: string, points: number, now: number): Window {
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now) return this.#begin(key, points, now + this.#windowMs, now);
    window.points += points;
    return window;
  }

  #begin(key: string, points: number, endsAt: number, now: number): Window {
    for (const [first, window] of this.#windows) {
      if (window.endsAt > now) break;
      this.#windows.delete(first);
    }
    const window = { points, endsAt: Math.floor(endsAt) };
    // At the end of the map: its window ends last.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return window;
  }

  #stateOf({ points, endsAt }: Window, now: number): CounterState {
    return { consumedPoints: points, remainingPoints: Math.max(this.#points - points, 0), msBeforeNext: endsAt - now };
  }
}
