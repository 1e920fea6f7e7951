import { hash } from 'node:crypto';
import { type Counters, type CounterStore, memoryCounters } from './counter-store.ts';
import { keyFor } from './rate-limiter.ts';

/**
 * Remembers keys for a fixed time; with `set`, also the last value of a key. Values are stored as 31-bit hashes, since
 * counters hold numbers.
 */
export class SeenKeys {
  readonly #counters: Counters;

  /** @param keyPrefix unique in the store */
  constructor(
    keyPrefix: string,
    private readonly seconds: number,
    store: CounterStore = memoryCounters,
  ) {
    this.#counters = store({ keyPrefix, points: 1, duration: seconds });
  }

  /** Adds a key. Returns whether it is new. */
  async add(text: string): Promise<boolean> {
    return (await this.#counters.penalty(keyFor(text))).consumedPoints === 1;
  }

  /** True if the key was added or set within the time. */
  async has(text: string): Promise<boolean> {
    return (await this.#counters.get(keyFor(text))) !== null;
  }

  /** True if this is the value that the key was last set to within the time. */
  async isSetTo(text: string, value: string): Promise<boolean> {
    return (await this.#counters.get(keyFor(text)))?.consumedPoints === toNumber(value);
  }

  async set(text: string, value = ''): Promise<void> {
    await this.#counters.set(keyFor(text), toNumber(value), this.seconds);
  }

  async forget(text: string): Promise<void> {
    await this.#counters.delete(keyFor(text));
  }
}

function toNumber(value: string): number {
  return hash('sha256', value, 'buffer').readUInt32BE() >>> 1;
}
