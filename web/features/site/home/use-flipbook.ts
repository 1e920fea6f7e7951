import { type RefObject, useEffect, useState } from 'react';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';

export const PAGES = 12;
/** The page it rests on, counted from nought: page 08, the largest bubble. */
export const RESTING_PAGE = 7;
const PAGE_MS = 1000 / 8;
const LAST_PAGE_MS = 900;

export type Flipbook = {
  /** From 0 to 11. */
  page: number;
  /** What the visitor wants; off-screen it rests all the same. */
  playing: boolean;
  toggle: () => void;
  /** Turning by hand: the book stays where it was put. */
  turnTo: (page: number) => void;
};

/**
 * Turns twelve pages at eight a second, by hard cuts, holding the last for 0.9 s. It rests while `stage` is out of sight
 * or the tab is hidden, and for visitors who asked for less motion until they press play.
 */
export function useFlipbook(stage: RefObject<HTMLElement | null>): Flipbook {
  const [page, setPage] = useState(RESTING_PAGE);
  // Nothing wished yet: it plays by itself, unless less motion was asked for.
  const [wish, setWish] = useState<boolean | null>(null);
  const lessMotion = useReducedMotion();
  const playing = wish ?? !lessMotion;
  const inSight = useInSight(stage);

  useEffect(() => {
    if (!playing || !inSight) return undefined;
    const timer = setTimeout(() => setPage((page + 1) % PAGES), page === PAGES - 1 ? LAST_PAGE_MS : PAGE_MS);
    return () => clearTimeout(timer);
  }, [playing, inSight, page]);

  return {
    page,
    playing,
    toggle: () => setWish(!playing),
    turnTo: (next) => {
      setWish(false);
      setPage(Math.min(PAGES - 1, Math.max(0, next)));
    },
  };
}

/** Whether the element is on the screen and the tab is looked at. */
function useInSight(stage: RefObject<HTMLElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(true);
  const [looked, setLooked] = useState(true);

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [stage]);

  useEffect(() => {
    const look = () => setLooked(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return onScreen && looked;
}
