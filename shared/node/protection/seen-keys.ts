import { hash } from 'node:crypto';
import { type Counters, type CounterStore, keyFor, memoryCounters } from './rate-limiter.ts';

/** Remembers for a fixed time which keys it has seen. */
export class SeenKeys {
  readonly #counters: Counters;

  /** @param name for stores that several share */
  constructor(name: string, seconds: number, store: CounterStore = memoryCounters) {
    this.#counters = store({ keyPrefix: `seen:${name}`, points: 1, duration: seconds });
  }

  async has(text: string): Promise<boolean> {
    return (await this.#counters.get(keyFor(this.#counters, text))) !== null;
  }

  /** Returns whether the key is new. */
  async add(text: string): Promise<boolean> {
    return (await this.#counters.penalty(keyFor(this.#counters, text))).consumedPoints === 1;
  }
}

/** Remembers the last value of each key for a fixed time, as a hash of 31 bits: stores of counters hold numbers. */
export class LastValues {
  readonly #counters: Counters;

  /** @param name for stores that several share */
  constructor(
    name: string,
    private readonly seconds: number,
    store: CounterStore = memoryCounters,
  ) {
    this.#counters = store({ keyPrefix: `last:${name}`, points: 1, duration: seconds });
  }

  async is(text: string, value: string): Promise<boolean> {
    return (await this.#counters.get(keyFor(this.#counters, text)))?.consumedPoints === toNumber(value);
  }

  async set(text: string, value: string): Promise<void> {
    await this.#counters.set(keyFor(this.#counters, text), toNumber(value), this.seconds);
  }
}

function toNumber(value: string): number {
  return hash('sha256', value, 'buffer').readUInt32BE() >>> 1;
}
