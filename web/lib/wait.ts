/** A page that is not seen paints nothing. */
const LONGEST_WAIT_MS = 100;

/**
 * Resolves after the next paint: what an input has changed is seen before the work that it causes begins. After a
 * tenth of a second in any case.
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

/** Resolves after some seconds, or when the signal aborts. */
export const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
