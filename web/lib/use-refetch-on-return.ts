import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `refetch` whenever the tab becomes visible again: what it shows may be old. If that fails, it stays.
 *
 * @param isWanted false if there is nothing to fetch again
 */
export function useRefetchOnReturn(refetch: () => Promise<unknown>, isWanted = true): void {
  const refetchIfVisible = useEffectEvent(() => {
    if (isWanted && document.visibilityState === 'visible') refetch().catch(() => undefined);
  });
  useEffect(() => {
    const check = () => refetchIfVisible();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
}
