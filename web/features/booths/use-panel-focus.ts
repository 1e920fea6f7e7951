import { useEffect, useRef } from 'react';

/** Whether list, map and panel are shown side by side (design §4). */
export const isWide = () => window.matchMedia('(min-width: 56.25em)').matches;

/**
 * Moves the focus into the panel and back. Choosing a booth focuses its heading; closing the panel (button, or Escape
 * inside it) returns the focus to the element that opened it, or to the list if that was removed. A booth that
 * is opened by the address alone does not take the focus.
 */
export function usePanelFocus(boothId: string | null, onClose: () => void) {
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const pending = useRef<'open' | 'close' | null>(null);

  useEffect(() => {
    const { current: action } = pending;
    // An action stays pending until its own effect: on a busy device this may be the late effect of the previous
    // action.
    if ((action === 'open') === (boothId !== null)) pending.current = null;
    if (action === 'open' && boothId !== null) {
      panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: isWide() ? 'nearest' : 'start' });
    }
    if (action === 'close' && boothId === null) (opener.current?.isConnected ? opener.current : list.current)?.focus();
  }, [boothId]);

  function opens(from: HTMLElement) {
    opener.current = from;
    pending.current = 'open';
  }
  function close() {
    pending.current = 'close';
    onClose();
  }

  return { panel, list, opens, close };
}
