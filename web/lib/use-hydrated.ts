import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False during prerendering and hydration, then true: what only the browser knows may be rendered from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
