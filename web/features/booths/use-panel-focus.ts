import { useEffect, useRef } from 'react';
import { isWideScreen } from '#web/ui/media-queries.ts';

/**
 * Moves the focus into the panel and back. Choosing a booth focuses its heading; closing the panel returns the focus to
 * the element that opened it, or to the list if that was removed. A booth that is opened by the address alone does not
 * take the focus, and neither does another booth at the same spot.
 */
export function usePanelFocus(boothId: string | null) {
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isOpening = useRef(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (boothId === null) {
      if (wasOpen.current) (opener.current?.isConnected ? opener.current : list.current)?.focus();
    } else if (isOpening.current) {
      panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: isWideScreen() ? 'nearest' : 'start' });
    }
    isOpening.current = false;
    wasOpen.current = boothId !== null;
  }, [boothId]);

  function rememberOpener(from: HTMLElement) {
    opener.current = from;
    isOpening.current = true;
  }

  return { panel, list, rememberOpener };
}
