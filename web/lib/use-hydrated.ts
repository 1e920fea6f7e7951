import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False while a prerendered page is being taken over, as it was while it was rendered: what only this browser knows comes after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
