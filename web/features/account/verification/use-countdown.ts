import { useCallback, useEffect, useState } from 'react';

/** Whole seconds that are left, 0 when none are; `start` sets the clock anew. It keeps time in a tab that sleeps, too. */
export function useCountdown(seconds: number): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  const start = useCallback((next: number) => {
    setNow(Date.now());
    setEnd(Date.now() + next * 1000);
  }, []);

  return { left, start };
}
