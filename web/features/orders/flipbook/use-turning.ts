import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Turning, usePageTurning } from '#web/ui/use-page-turning.ts';

/** By how many pages a key turns; the book ends at its covers. */
const KEYS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Turns the pages of a book of `count`: by itself, by dragging, by taps on its right or left half, by
 * keys.
 */
export function useTurning(count: number) {
  const turning = usePageTurning({ count });
  const { page, turnTo } = turning;
  const { isHeld, thumb } = useDragPaging(turning);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const pages = KEYS[event.key];
    // The slider handles the same keys itself.
    if (!pages || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    turnTo(page + pages);
  }

  return { ...turning, isHeld, thumb, onKeyDown };
}

/** CSS pixels of a drag that turn one page; in a book of many pages `SWEEP_PX` turn through all of them. */
const PAGE_PX = 22;
const SWEEP_PX = 260;
/** A shorter drag is a tap. */
const TAP_PX = 4;

interface Drag {
  x: number;
  page: number;
  moved: boolean;
}

/**
 * Handlers for a finger or mouse on the book: dragging to the left turns forwards, a tap turns the page on that side.
 */
function useDragPaging({ page, count, turnTo }: Turning) {
  const drag = useRef<Drag | null>(null);
  const [isHeld, setHeld] = useState(false);
  const perPage = Math.min(PAGE_PX, SWEEP_PX / Math.max(1, count));

  const thumb = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || count === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      turnTo(page);
      setHeld(true);
      drag.current = { x: event.clientX, page, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = drag.current;
      if (!held) return;
      const way = held.x - event.clientX;
      held.moved ||= Math.abs(way) > TAP_PX;
      turnTo(held.page + Math.round(way / perPage));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const held = drag.current;
      drag.current = null;
      setHeld(false);
      if (held && !held.moved) {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        turnTo(page + (event.clientX < left + width / 2 ? -1 : 1));
      }
    },
    onPointerCancel() {
      drag.current = null;
      setHeld(false);
    },
  };
  return { isHeld, thumb };
}
