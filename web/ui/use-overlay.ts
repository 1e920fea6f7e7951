import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '#web/lib/use-hydrated.ts';

interface OverlayState {
  overlays?: Record<string, unknown>;
}

interface Overlay<Value> {
  /** What `open` was called with; null while the overlay is closed. It survives a reload. */
  value: Value | null;
  /**
   * Pushes an entry of the same address that names the overlay. `value` must survive structured cloning and must not
   * hold personal data. With `instead`, the overlay of that name closes: its entry is replaced.
   */
  open: (value: Value, instead?: string) => void;
  /** Goes back by one entry; does nothing while the overlay is closed. */
  close: () => void;
}

/**
 * The one way to open a modal overlay: the entry of the session history says that it is open, so that Back closes it
 * (decision 048). A link inside the overlay navigates with `replace`, otherwise Back from the next page would open
 * the overlay again.
 *
 * @param name unique on its page
 */
export function useOverlay<Value extends boolean | number | string>(name: string): Overlay<Value> {
  const { key, pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: OverlayState | null;
  };
  const navigate = useNavigate();
  // Prerendered HTML has no history: the first render must not differ from it.
  const isHydrated = useHydrated();
  // The location follows the call one render later: a double click must not push two entries or go back by two.
  const isMoving = useRef(false);
  // Before the overlay is painted: a click on it may come before a passive effect, and would be lost.
  useLayoutEffect(() => {
    isMoving.current = false;
  }, [key]);

  const value = isHydrated ? ((state?.overlays?.[name] as Value | undefined) ?? null) : null;

  function open(next: Value, instead?: string) {
    if (isMoving.current) return;
    isMoving.current = true;
    const { [instead ?? '']: _closed, ...others } = state?.overlays ?? {};
    void navigate(
      { pathname, search, hash },
      { replace: instead !== undefined, state: { ...state, overlays: { ...others, [name]: next } } },
    );
  }

  function close() {
    if (value === null || isMoving.current) return;
    isMoving.current = true;
    void navigate(-1);
  }

  return { value, open, close };
}
