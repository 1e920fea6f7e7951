import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** From here on list, map and panel stand side by side (design §4). */
const isWide = () => window.matchMedia('(min-width: 900px)').matches;

/**
 * The focus on its way into the panel and back: whoever chooses a booth stands on its name, whoever closes the panel
 * (the button, or Escape in the panel) stands where they came from, or at the list if that is gone. A booth that the
 * address brought takes no focus.
 */
export function usePanelFocus(boothId: string | null, onClose: () => void) {
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const errand = useRef<'open' | 'close' | null>(null);

  useEffect(() => {
    const { current: task } = errand;
    errand.current = null;
    if (task === 'open' && boothId !== null) {
      panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: isWide() ? 'nearest' : 'start' });
    }
    if (task === 'close' && boothId === null) (opener.current?.isConnected ? opener.current : list.current)?.focus();
  }, [boothId]);

  const opens = useCallback((from: HTMLElement) => {
    opener.current = from;
    errand.current = 'open';
  }, []);
  const close = useCallback(() => {
    errand.current = 'close';
    onClose();
  }, [onClose]);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && boothId !== null && panel.current?.contains(document.activeElement)) close();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { panel, list, opens, close };
}
