import { type PointerEvent, useRef, useState } from 'react';

/** CSS pixels of a drag that turn one page; in a book of many pages `SWEEP_PX` turn through all of them. */
const PAGE_PX = 22;
const SWEEP_PX = 260;
/** A shorter drag is a tap. */
const TAP_PX = 4;
/** A drag that rested longer before its end is no flick. */
const REST_MS = 80;

interface Drag {
  x: number;
  page: number;
  at: number;
  lastX: number;
  /** CSS pixels per millisecond, to the left. */
  speed: number;
  moved: boolean;
}

interface DragPaging {
  page: number;
  count: number;
  turnTo: (page: number) => void;
  /** Called when a drag ends in motion; negative is backwards. */
  flick: (pagesPerMs: number) => void;
}

/**
 * Handlers for a finger or mouse on the book: dragging to the left turns forwards, a tap turns the page on that side.
 */
export function useDragPaging({ page, count, turnTo, flick }: DragPaging) {
  const drag = useRef<Drag | null>(null);
  const [isHeld, setHeld] = useState(false);
  const perPage = Math.min(PAGE_PX, SWEEP_PX / Math.max(1, count));

  const thumb = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || count === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      turnTo(page);
      setHeld(true);
      drag.current = { x: event.clientX, page, at: event.timeStamp, lastX: event.clientX, speed: 0, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = drag.current;
      if (!held) return;
      const way = held.x - event.clientX;
      held.moved ||= Math.abs(way) > TAP_PX;
      const passed = Math.max(1, event.timeStamp - held.at);
      held.speed = 0.7 * ((held.lastX - event.clientX) / passed) + 0.3 * held.speed;
      [held.at, held.lastX] = [event.timeStamp, event.clientX];
      turnTo(held.page + Math.round(way / perPage));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const held = drag.current;
      drag.current = null;
      setHeld(false);
      if (held?.moved) {
        if (event.timeStamp - held.at < REST_MS && held.speed !== 0) flick(held.speed / perPage);
      } else if (held) {
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
