import { type RefObject, useEffect, useState } from 'react';
import { usePageTurning } from '#web/ui/use-page-turning.ts';

/** The pages of the drawn flipbook. */
export const PAGES = 12;
/** The page at rest, counted from 0: the largest bubble. */
const RESTING_PAGE = 7;

/** The flipbook of the home page. It pauses while `container` is off the screen or the tab is hidden. */
export function useFlipbook(container: RefObject<HTMLElement | null>) {
  return usePageTurning({ count: PAGES, start: RESTING_PAGE, isSuspended: !useIsVisible(container) });
}

/** Whether the element is on the screen and the tab is shown. */
function useIsVisible(container: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(true);
  const [isTabShown, setTabShown] = useState(true);

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);

  useEffect(() => {
    const update = () => setTabShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);

  return isOnScreen && isTabShown;
}
