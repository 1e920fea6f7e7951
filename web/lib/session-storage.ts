/**
 * Works with the tab's own storage. Null where the browser blocks it or it is full: what is stored then ends with its
 * document.
 */
export function withSessionStorage<Value>(work: (store: Storage) => Value): Value | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
