import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '#web/lib/use-hydrated.ts';

interface OverlayState {
  overlays?: Record<string, unknown>;
}

/**
 * The one way to open a modal overlay: the entry of the session history says that it is open, so that Back closes it
 * (decision 048). A link inside the overlay navigates with `replace`, otherwise Back from the next page would open
 * the overlay again.
 *
 * @param name unique on its page
 */
export function useOverlay<Value extends boolean | number | string>(name: string) {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: OverlayState | null;
  };
  const navigate = useNavigate();
  // Prerendered HTML has no history: the first render must not differ from it.
  const isHydrated = useHydrated();
  const inTurn = useHistoryStep();
  /** What `open` was called with; null while the overlay is closed. It survives a reload. */
  const value = isHydrated ? ((state?.overlays?.[name] as Value | undefined) ?? null) : null;

  /**
   * Pushes an entry of the same address that names the overlay. `next` must survive structured cloning and must not
   * hold personal data. With `instead`, the overlay of that name closes: its entry is replaced.
   */
  function open(next: Value, instead?: string) {
    const { [instead ?? '']: _closed, ...others } = state?.overlays ?? {};
    inTurn(() =>
      navigate(
        { pathname, search, hash },
        { replace: instead !== undefined, state: { ...state, overlays: { ...others, [name]: next } } },
      ),
    );
  }

  /** Goes back by one entry; does nothing while the overlay is closed. */
  function close() {
    if (value !== null) inTurn(() => navigate(-1));
  }

  return { value, open, close };
}

/**
 * Runs steps through the session history one at a time: the location follows a step one render later, and a double click
 * must not go on by two entries, nor back by two.
 */
export function useHistoryStep(): (step: () => unknown) => void {
  const { key } = useLocation();
  const isMoving = useRef(false);
  // Before the change is painted: a click may come before a passive effect, and would be lost.
  useLayoutEffect(() => {
    isMoving.current = false;
  }, [key]);
  return (step) => {
    if (isMoving.current) return;
    isMoving.current = true;
    step();
  };
}
