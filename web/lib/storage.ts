/**
 * Works with `sessionStorage` or `localStorage`. Null where the browser blocks it or it is full: what is stored then
 * ends with its document.
 */
export function withStorage<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
