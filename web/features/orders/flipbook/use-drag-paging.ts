import { type PointerEvent, useState } from 'react';
import type { Turning } from '#web/ui/use-page-turning.ts';

/** CSS pixels of a drag that turn one page. In a book of many pages a drag of `SWEEP_PX` turns all of them. */
const PAGE_PX = 22;
const SWEEP_PX = 260;
/** A shorter drag is a tap. */
const TAP_PX = 4;

/**
 * Pointer handlers of the book: dragging to the left turns forwards, a tap turns the page on its side.
 */
export function useDragPaging({ page, count, turnTo }: Turning) {
  /** Where the drag began, in the window and in the book, and whether it is more than a tap. */
  const [drag, setDrag] = useState<{ x: number; page: number; moved: boolean } | null>(null);
  const perPage = Math.min(PAGE_PX, SWEEP_PX / Math.max(1, count));

  const dragProps = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || count === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      turnTo(page);
      setDrag({ x: event.clientX, page, moved: false });
    },
    onPointerMove({ clientX }: PointerEvent<HTMLElement>) {
      if (!drag) return;
      const way = drag.x - clientX;
      if (Math.abs(way) > TAP_PX) setDrag({ ...drag, moved: true });
      turnTo(drag.page + Math.round(way / perPage));
    },
    onPointerUp({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
      setDrag(null);
      if (!drag || drag.moved) return;
      const { left, width } = currentTarget.getBoundingClientRect();
      turnTo(page + (clientX < left + width / 2 ? -1 : 1));
    },
    onPointerCancel: () => setDrag(null),
  };
  return { isHeld: drag !== null, dragProps };
}
