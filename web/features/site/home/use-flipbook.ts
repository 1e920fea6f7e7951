import type { RefObject } from 'react';
import { useInView } from '#web/ui/use-in-view.ts';
import { usePageTurning } from '#web/ui/use-page-turning.ts';

/** The pages of the drawn flipbook. */
export const PAGES = 12;
/** The page at rest, counted from 0: the largest bubble. */
const RESTING_PAGE = 7;

/** The flipbook of the home page. It pauses while `container` is off the screen. */
export function useFlipbook(container: RefObject<HTMLElement | null>) {
  return usePageTurning({ count: PAGES, start: RESTING_PAGE, isSuspended: useInView(container) === false });
}
