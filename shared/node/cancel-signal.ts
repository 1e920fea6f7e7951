/** Tells work that nobody waits for it any more. An `AbortSignal` is one; what is made for each request may be lighter. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
