import { useEffect, useState, useSyncExternalStore } from 'react';

/** The speed of a flipbook, and the pages that the booth prints for each second of video. */
export const PAGES_PER_SECOND = 8;
const PAGE_MS = 1000 / PAGES_PER_SECOND;
/** The last page is shown longer (design §6). */
const LAST_PAGE_MS = 900;
/** The shortest time of a page during a flick. */
const FASTEST_MS = 24;
/** A flick slows down by this factor from page to page, and ends when a page takes longer than `SLOWEST_MS`. */
const FRICTION = 1.18;
const SLOWEST_MS = 260;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** How the pages turn by themselves: played in a loop, or flicked until they come to rest. */
interface Pace {
  ms: number;
  step: 1 | -1;
  isFlick: boolean;
}

const PLAYED: Pace = { ms: PAGE_MS, step: 1, isFlick: false };

/** The next page and pace of a book that turns by itself; a null pace is a book at rest. */
function nextPage(page: number, last: number, pace: Pace): { page: number; pace: Pace | null } {
  const isAtEnd = pace.step > 0 ? page >= last : page <= 0;
  if (isAtEnd) return pace.isFlick ? { page, pace: null } : { page: 0, pace };
  const next = page + pace.step;
  if (!pace.isFlick) return { page: next, pace };
  const ms = pace.ms * FRICTION;
  return { page: next, pace: ms > SLOWEST_MS ? null : { ...pace, ms } };
}

interface PageTurningOptions {
  count: number;
  /** The first page, counted from 0. */
  start?: number;
  /** The book rests, whatever was chosen: it is out of sight. */
  isSuspended?: boolean;
}

/**
 * Turns the pages of a flipbook, 8 a second with hard cuts, until the visitor pauses it or turns a page. With reduced
 * motion it does not play until it is asked to, and a flick ends at once.
 */
export function usePageTurning({ count, start = 0, isSuspended = false }: PageTurningOptions) {
  const last = Math.max(0, count - 1);
  const [at, setPage] = useState(start);
  const page = Math.min(last, at);
  const lessMotion = useReducedMotion();
  // Undefined until the visitor chooses: so far the preference for motion decides.
  const [chosen, setPace] = useState<Pace | null>();
  const pace = chosen === undefined ? (lessMotion ? null : PLAYED) : chosen;

  useEffect(() => {
    if (pace === null || count === 0 || isSuspended) return undefined;
    const delay = !pace.isFlick && page === last ? LAST_PAGE_MS : pace.ms;
    const timer = setTimeout(() => {
      const next = nextPage(page, last, pace);
      setPage(next.page);
      if (pace.isFlick) setPace(next.pace);
    }, delay);
    return () => clearTimeout(timer);
  }, [pace, page, last, count, isSuspended]);

  const isPlaying = pace !== null && !pace.isFlick;
  return {
    /** Counted from 0. */
    page,
    isPlaying,
    togglePlaying: () => setPace(isPlaying ? null : PLAYED),
    /** Shows a page and stops there. */
    turnTo: (wanted: number) => {
      setPace(null);
      setPage(Math.min(last, Math.max(0, wanted)));
    },
    /** Turns on by momentum; negative speeds turn backwards. */
    flick: (pagesPerMs: number) => {
      const ms = 1 / Math.abs(pagesPerMs);
      if (!lessMotion && ms < SLOWEST_MS)
        setPace({ ms: Math.max(FASTEST_MS, ms), step: pagesPerMs > 0 ? 1 : -1, isFlick: true });
    },
  };
}

/** Whether the visitor prefers reduced motion; true in the first render, so that nothing moves before hydration. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeToReducedMotion, readReducedMotion, () => true);
}

function readReducedMotion(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

function subscribeToReducedMotion(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
