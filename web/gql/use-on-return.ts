import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` whenever the tab becomes visible again: what it shows may be old. */
export function useOnReturn(onReturn: () => unknown): void {
  const report = useEffectEvent(() => void (document.visibilityState === 'visible' && onReturn()));
  useEffect(() => {
    const check = () => report();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
}
