import { useEffect } from 'react';

const CLASS = 'menu-open';
const LINGERS_MS = 300;

let pending: ReturnType<typeof setTimeout> | undefined;

/** requirements §2 and §4: `menu-open` is on the body while the menu is open, and for 300 ms after; never after the header is gone. */
export function useMenuMarker(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    clearTimeout(pending);
    document.body.classList.add(CLASS);
    return () => {
      pending = setTimeout(removeMarker, LINGERS_MS);
    };
  }, [open]);

  useEffect(() => removeMarker, []);
}

function removeMarker(): void {
  clearTimeout(pending);
  document.body.classList.remove(CLASS);
}
