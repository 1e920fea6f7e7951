import { type KeyboardEvent, useEffect, useState } from 'react';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { PAGES_PER_SECOND } from './pages.ts';
import { useThumb } from './use-thumb.ts';

const PAGE_MS = 1000 / PAGES_PER_SECOND;
/** The last page is shown longer. */
const LAST_PAGE_MS = 900;
/** A flick slows down by this factor from page to page, and ends when a page takes longer than `SLOWEST_MS`. */
const FRICTION = 1.18;
const SLOWEST_MS = 260;

const KEYS: Record<string, (page: number, last: number) => number> = {
  ArrowRight: (page) => page + 1,
  ArrowUp: (page) => page + 1,
  ArrowLeft: (page) => page - 1,
  ArrowDown: (page) => page - 1,
  PageUp: (page) => page + 10,
  PageDown: (page) => page - 10,
  Home: () => 0,
  End: (_page, last) => last,
};

/** How the pages turn by themselves: played in a loop, or flicked until they come to rest. */
interface Pace {
  ms: number;
  step: 1 | -1;
  isFlick: boolean;
}

const PLAYED: Pace = { ms: PAGE_MS, step: 1, isFlick: false };

/** The next page and pace of a book that turns by itself; a null pace is a book at rest. */
export function nextPage(page: number, last: number, pace: Pace): { page: number; pace: Pace | null } {
  const isAtEnd = pace.step > 0 ? page >= last : page <= 0;
  if (isAtEnd) return pace.isFlick ? { page, pace: null } : { page: 0, pace };
  const next = page + pace.step;
  if (!pace.isFlick) return { page: next, pace };
  const ms = pace.ms * FRICTION;
  return { page: next, pace: ms > SLOWEST_MS ? null : { ...pace, ms } };
}

/**
 * Turns the pages of a book of `count`: by itself (8 pages a second), by dragging and flicking, by taps on its right or left half, by keys.
 * With reduced motion it does not turn by itself, and a flick stops where it ends.
 */
export function useTurning(count: number) {
  const last = Math.max(0, count - 1);
  const [at, setPage] = useState(0);
  const page = Math.min(last, at);
  const lessMotion = useReducedMotion();
  const [pace, setPace] = useState<Pace | null>(lessMotion ? null : PLAYED);

  useEffect(() => {
    if (pace === null || count === 0) return undefined;
    const delay = !pace.isFlick && page === last ? LAST_PAGE_MS : pace.ms;
    const timer = setTimeout(() => {
      const next = nextPage(page, last, pace);
      setPage(next.page);
      setPace(next.pace);
    }, delay);
    return () => clearTimeout(timer);
  }, [pace, page, last, count]);

  function turnTo(wanted: number): void {
    setPace(null);
    setPage(Math.min(last, Math.max(0, wanted)));
  }

  const { isHeld, thumb } = useThumb({
    page,
    count,
    turnTo,
    flick: (pagesPerMs) => {
      const ms = 1 / Math.abs(pagesPerMs);
      if (!lessMotion && ms < SLOWEST_MS) setPace({ ms: Math.max(24, ms), step: pagesPerMs > 0 ? 1 : -1, isFlick: true });
    },
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const turn = KEYS[event.key];
    // The slider handles the same keys itself.
    if (!turn || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    turnTo(turn(page, last));
  }

  const isPlaying = pace !== null && !pace.isFlick;
  return { page, isHeld, isPlaying, turnTo, togglePlaying: () => setPace(isPlaying ? null : PLAYED), thumb, onKeyDown };
}
