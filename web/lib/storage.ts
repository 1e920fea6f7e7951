/**
 * Runs `work`, which uses `sessionStorage` or `localStorage`. Returns null if the browser blocks storage or it is full.
 */
export function withStorage<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
