const FIRST_INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Calls `run` while the browser is idle, after the first input of the visitor: preloaded code must not compete with the
 * first view. Never for visitors who asked to save data, nor in browsers without `requestIdleCallback`. Returns a
 * function that cancels it.
 */
export function afterFirstInput(run: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !('requestIdleCallback' in window)) return () => undefined;
  const inputs = new AbortController();
  const wait = () => {
    inputs.abort();
    window.requestIdleCallback(run);
  };
  for (const input of FIRST_INPUTS) window.addEventListener(input, wait, { passive: true, signal: inputs.signal });
  return () => inputs.abort();
}
