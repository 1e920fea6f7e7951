import { type PointerEvent, useRef, useState } from 'react';
import type { Turning } from '#web/ui/use-page-turning.ts';

/** CSS pixels of a drag that turn one page. In a book of many pages a drag of `SWEEP_PX` turns all of them. */
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
 * Pointer handlers of the book: dragging to the left turns forwards, a tap turns the page on its side.
 */
export function useDragPaging({ page, count, turnTo }: Turning) {
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
