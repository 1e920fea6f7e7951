import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

/** The counts of one limit, by key. */
export type Counters = Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'reward' | 'get' | 'set' | 'delete'>;

/** Creates the counters of one limit. `keyPrefix` names it in a shared store, `duration` is in seconds. */
export type CounterStore = (options: { keyPrefix: string; points: number; duration: number }) => Counters;

/**
 * Counts in this process. The library keeps a window of which nothing is left until it ends: each made-up token would
 * leave one.
 */
export class MemoryCounters extends RateLimiterMemory {
  override async reward(key: string) {
    const state = await super.reward(key);
    if (state.consumedPoints <= 0) await this.delete(key);
    return state;
  }
}

export const memoryCounters: CounterStore = (options) => new MemoryCounters(options);
