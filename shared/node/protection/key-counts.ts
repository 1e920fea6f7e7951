/** Counts by key, such as the requests in flight of each client. A count of 0 takes no memory. */
export class KeyCounts {
  readonly #counts = new Map<string, number>();

  /** The number of keys whose count is not 0. */
  get size(): number {
    return this.#counts.size;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Adds one, and returns the new count. */
  add(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);
    return count;
  }

  remove(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
