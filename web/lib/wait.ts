/** A limit, because a hidden page is not painted. */
const LONGEST_WAIT_MS = 100;

/**
 * Resolves after the next paint, or after 100 ms, so that the response to an input is visible before longer work
 * begins.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

/** `AbortSignal.timeout`, which Safari has since 16. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), milliseconds);
  return controller.signal;
}

/** Resolves after this time, or when the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
