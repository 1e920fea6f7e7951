/** The used part of `AbortSignal`. {@link Cancellation} is a cheaper implementation. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A signal that fires when `abort` is called: an `AbortController` costs several microseconds with its events. */
export class Cancellation implements CancelSignal {
  aborted = false;
  readonly #listeners: (() => void)[] = [];

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const index = this.#listeners.indexOf(listener);
    if (index !== -1) this.#listeners.splice(index, 1);
  }

  abort(): void {
    this.aborted = true;
    // A listener is called once, and may remove itself.
    for (const listener of this.#listeners.splice(0)) listener();
  }
}
