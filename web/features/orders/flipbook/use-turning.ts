import { type KeyboardEvent, useEffect, useState } from 'react';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { PAGES_PER_SECOND } from './pages.ts';
import { useThumb } from './use-thumb.ts';

const PAGE_MS = 1000 / PAGES_PER_SECOND;
/** design §6: the last page is held. */
const LAST_PAGE_MS = 900;
/** A flick slows down by so much from page to page, and rests once a page takes so long. */
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

/** How the pages turn by themselves: played from front to back again and again, or flicked until they rest. */
type Pace = { ms: number; step: 1 | -1; isFlick: boolean };

const played: Pace = { ms: PAGE_MS, step: 1, isFlick: false };

/** The next page and pace of a book that turns by itself; null is a book at rest. */
export function turned(page: number, last: number, pace: Pace): { page: number; pace: Pace | null } {
  const isAtEnd = pace.step > 0 ? page >= last : page <= 0;
  if (isAtEnd) return pace.isFlick ? { page, pace: null } : { page: 0, pace };
  const next = page + pace.step;
  if (!pace.isFlick) return { page: next, pace };
  const ms = pace.ms * FRICTION;
  return { page: next, pace: ms > SLOWEST_MS ? null : { ...pace, ms } };
}

/**
 * Turns the pages of a book of `count`: by itself (8 a second, hard cuts), by a thumb that drags or flicks, by a tap on
 * its right or left half, by keys. Whoever asked for less motion turns by hand alone, and a flick stops where it ends.
 */
export function useTurning(count: number) {
  const last = Math.max(0, count - 1);
  const [at, setPage] = useState(0);
  const page = Math.min(last, at);
  const lessMotion = useReducedMotion();
  // It shows itself, for those who like motion.
  const [pace, setPace] = useState<Pace | null>(lessMotion ? null : played);

  useEffect(() => {
    if (pace === null || count === 0) return undefined;
    const rests = !pace.isFlick && page === last ? LAST_PAGE_MS : pace.ms;
    const timer = setTimeout(() => {
      const next = turned(page, last, pace);
      setPage(next.page);
      setPace(next.pace);
    }, rests);
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
    // The slider has the same keys of its own.
    if (!turn || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    turnTo(turn(page, last));
  }

  const isPlaying = pace !== null && !pace.isFlick;
  return { page, isHeld, isPlaying, turnTo, togglePlaying: () => setPace(isPlaying ? null : played), thumb, onKeyDown };
}
