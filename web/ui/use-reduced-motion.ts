import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the visitor prefers reduced motion; true in the first render, so that nothing moves before hydration. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

function read(): boolean {
  return window.matchMedia(QUERY).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
