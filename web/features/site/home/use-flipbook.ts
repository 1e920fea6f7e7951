import { type RefObject, useEffect, useState } from 'react';
import { usePageTurning } from '#web/ui/use-page-turning.ts';

/** The pages of the drawn flipbook. */
export const PAGES = 12;
/** The page at rest, counted from 0: the largest bubble. */
const RESTING_PAGE = 7;

/** The flipbook of the home page. It pauses while `container` is off the screen. */
export function useFlipbook(container: RefObject<HTMLElement | null>) {
  const [isOnScreen, setOnScreen] = useState(true);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return usePageTurning({ count: PAGES, start: RESTING_PAGE, isSuspended: !isOnScreen });
}
