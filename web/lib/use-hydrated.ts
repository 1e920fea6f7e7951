import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * False during prerendering and hydration, then true: from then on, values that only browsers know may be rendered.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
