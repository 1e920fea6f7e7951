import type { KeyboardEvent } from 'react';
import { usePageTurning } from '#web/ui/use-page-turning.ts';
import { useDragPaging } from './use-drag-paging.ts';

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

/**
 * Turns the pages of a book of `count`: by itself, by dragging, by taps on its right or left half, by
 * keys.
 */
export function useTurning(count: number) {
  const turning = usePageTurning({ count });
  const { page, turnTo } = turning;
  const { isHeld, thumb } = useDragPaging({ page, count, turnTo });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const turn = KEYS[event.key];
    // The slider handles the same keys itself.
    if (!turn || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    turnTo(turn(page, Math.max(0, count - 1)));
  }

  return { ...turning, isHeld, thumb, onKeyDown };
}
