/**
 * Items that wait, each on account of an owner (a member, an address). Owners take turns: each has one item taken before any of them has a second
 * one taken.
 */
export class Turns<Item> {
  /** A map keeps its keys in the order they came: the first owner is the next. */
  readonly #byOwner = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(owner: string, item: Item): void {
    const items = this.#byOwner.get(owner);
    if (items === undefined) this.#byOwner.set(owner, [item]);
    else items.push(item);
    this.#size += 1;
  }

  /** Takes the oldest item of the owner whose turn it is. An owner who is not eligible keeps their place. */
  take(isEligible: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, [next, ...others]] of this.#byOwner) {
      if (!isEligible(owner)) continue;
      this.#byOwner.delete(owner);
      if (others.length > 0) this.#byOwner.set(owner, others);
      this.#size -= 1;
      return next;
    }
    return undefined;
  }

  /** Removes the first item that fits, and with their last one the owner. */
  remove(isItem: (item: Item) => boolean): void {
    for (const [owner, items] of this.#byOwner) {
      const index = items.findIndex(isItem);
      if (index === -1) continue;
      items.splice(index, 1);
      if (items.length === 0) this.#byOwner.delete(owner);
      this.#size -= 1;
      return;
    }
  }

  /** The latest item of the owner with the most, who gives it up where this owner comes to a full queue; undefined where that would be no fairer. */
  findLoser(owner: string): Item | undefined {
    const most = [...this.#byOwner.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    // One fewer for them must still be as many as this owner then has.
    return most.length > (this.#byOwner.get(owner)?.length ?? 0) + 1 ? most.at(-1) : undefined;
  }
}
