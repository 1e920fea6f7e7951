/**
 * Items that wait, each on account of an owner (a member, an address). Owners take turns: each has one item taken before any of them has a second
 * one taken.
 */
export class Turns<Item> {
  /** A map keeps its keys in the order they came: the first owner is the next. Sets, since those who wait are many in an overload, and each is taken or removed. */
  readonly #byOwner = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(owner: string, item: Item): void {
    const items = this.#byOwner.get(owner);
    if (items === undefined) this.#byOwner.set(owner, new Set([item]));
    else items.add(item);
    this.#size += 1;
  }

  /** Takes the oldest item of the owner whose turn it is. An owner who is not eligible keeps their place. */
  take(isEligible: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, items] of this.#byOwner) {
      if (!isEligible(owner)) continue;
      const [next] = items;
      this.#byOwner.delete(owner);
      items.delete(next as Item);
      if (items.size > 0) this.#byOwner.set(owner, items);
      this.#size -= 1;
      return next;
    }
    return undefined;
  }

  /** Removes an item of this owner, and with their last one the owner. It may have been taken already. */
  remove(owner: string, item: Item): void {
    const items = this.#byOwner.get(owner);
    if (!items?.delete(item)) return;
    if (items.size === 0) this.#byOwner.delete(owner);
    this.#size -= 1;
  }

  /** Removes the first item that fits. */
  removeWhere(isItem: (item: Item) => boolean): void {
    for (const [owner, items] of this.#byOwner) {
      for (const item of items) if (isItem(item)) return this.remove(owner, item);
    }
  }

  /** The latest item of the owner with the most, who gives it up where this owner comes to a full queue; undefined where that would be no fairer. */
  findLoser(owner: string): Item | undefined {
    const most = [...this.#byOwner.values()].reduce(
      (one, other) => (other.size > one.size ? other : one),
      new Set<Item>(),
    );
    // One fewer for them must still be as many as this owner then has.
    return most.size > (this.#byOwner.get(owner)?.size ?? 0) + 1 ? [...most].at(-1) : undefined;
  }
}
