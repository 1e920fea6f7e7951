import { useEffect, useState } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { prefersLessMotion } from './media-queries.ts';

/** Pages per second of a flipbook, and printed pages per second of video. */
export const PAGES_PER_SECOND = 8;
const PAGE_MS = 1000 / PAGES_PER_SECOND;
/** The last page is shown longer (design §6). */
const LAST_PAGE_MS = 900;

interface PageTurningOptions {
  count: number;
  /** The first page, counted from 0. */
  start?: number;
  /** Stops the flipbook while it is not visible. */
  isSuspended?: boolean;
}

/**
 * Turns the pages of a flipbook, 8 per second without a transition, until the visitor pauses it or turns a page. With
 * reduced motion it plays only when the visitor starts it.
 */
export function usePageTurning({ count, start = 0, isSuspended = false }: PageTurningOptions) {
  const last = Math.max(0, count - 1);
  const [at, setPage] = useState(start);
  const page = Math.min(last, at);
  // Nothing moves before hydration.
  const isHydrated = useHydrated();
  // Undefined until the visitor chooses; the preference for less motion decides until then.
  const [chosen, setPlaying] = useState<boolean>();
  const isPlaying = chosen ?? (isHydrated && !prefersLessMotion());

  useEffect(() => {
    if (!isPlaying || count === 0 || isSuspended) return undefined;
    const turn = () => setPage(page === last ? 0 : page + 1);
    const timer = setTimeout(turn, page === last ? LAST_PAGE_MS : PAGE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, page, last, count, isSuspended]);

  return {
    count,
    /** The page, counted from 0. */
    page,
    isPlaying,
    togglePlaying: () => setPlaying(!isPlaying),
    /** Shows a page and pauses. */
    turnTo: (wanted: number) => {
      setPlaying(false);
      setPage(Math.min(last, Math.max(0, wanted)));
    },
  };
}

export type Turning = ReturnType<typeof usePageTurning>;
