import { RateLimiterRes } from 'rate-limiter-flexible';

interface Window {
  points: number;
  /** By the clock that no one sets. */
  endsAt: number;
}

/**
 * The counts of one limit, in this process. The library's own `RateLimiterMemory` keeps a timer for each key until its window ends: under a flood of
 * addresses they took a tenth of the CPU time and 40 MB (decision 108). All windows of a limit are of one length, so that the first in the map ends first:
 * each new one drops those that are over.
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
  consume(key: string): RateLimiterRes | Promise<RateLimiterRes> {
    const state = this.#add(key, 1);
    return state.consumedPoints > this.#points ? Promise.reject(state) : state;
  }

  penalty(key: string): RateLimiterRes {
    return this.#add(key, 1);
  }

  reward(key: string): RateLimiterRes {
    return this.#add(key, -1);
  }

  get(key: string): RateLimiterRes | null {
    const now = performance.now();
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? this.#stateOf(window, now) : null;
  }

  /** Begins a new window. */
  async set(key: string, points: number): Promise<void> {
    this.#begin(key, points, performance.now());
  }

  async delete(key: string): Promise<boolean> {
    return this.#windows.delete(key);
  }

  #add(key: string, points: number): RateLimiterRes {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (window && window.endsAt > now) window.points += points;
    else window = this.#begin(key, points, now);
    return this.#stateOf(window, now);
  }

  #begin(key: string, points: number, now: number): Window {
    for (const [first, { endsAt }] of this.#windows) {
      if (endsAt > now) break;
      this.#windows.delete(first);
    }
    const window = { points, endsAt: now + this.#windowMs };
    // To the end of the map, where it belongs.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return window;
  }

  #stateOf({ points, endsAt }: Window, now: number): RateLimiterRes {
    return new RateLimiterRes(Math.max(this.#points - points, 0), endsAt - now, points);
  }
}
