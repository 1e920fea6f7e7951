import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '#web/lib/use-hydrated.ts';

interface OverlayState {
  overlays?: Record<string, unknown>;
}

/**
 * Opens a modal overlay by an entry of the session history, so that Back closes it (decision 048). All overlays use it.
 * What navigates from inside an overlay must do so with `replace`, otherwise Back from the next page would open it
 * again.
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
  const moveOnce = useHistoryStep();
  /** The argument of `open`; null while the overlay is closed. It survives a reload. */
  const value = isHydrated ? ((state?.overlays?.[name] as Value | undefined) ?? null) : null;

  /**
   * Pushes an entry of the same address that names the overlay. `next` must allow structured cloning and must not hold
   * personal data. It replaces the entry of this overlay if it is open: a second press may come before its code is
   * loaded, and a reload may have lost what it showed.
   *
   * @param replaced the name of an overlay that closes: its entry is replaced
   */
  function open(next: Value, replaced?: string) {
    const { [replaced ?? '']: _closed, ...others } = state?.overlays ?? {};
    moveOnce(() =>
      navigate(
        { pathname, search, hash },
        {
          replace: replaced !== undefined || value !== null,
          state: { ...state, overlays: { ...others, [name]: next } },
        },
      ),
    );
  }

  /** Goes back by one entry; does nothing while the overlay is closed. */
  function close() {
    if (value !== null) moveOnce(() => navigate(-1));
  }

  return { value, open, close };
}

/** Whether any overlay of the page is open. */
export function useHasOverlay(): boolean {
  const { state } = useLocation() as { state: OverlayState | null };
  return useHydrated() && Object.keys(state?.overlays ?? {}).length > 0;
}

/**
 * Runs steps through the session history one at a time. The location follows a step one render later, and a double
 * click must not push or go back by two entries.
 */
export function useHistoryStep(): (move: () => unknown) => void {
  const { key } = useLocation();
  const isMoving = useRef(false);
  // A layout effect, because a click before a passive effect would be ignored.
  useLayoutEffect(() => {
    isMoving.current = false;
  }, [key]);
  return (move) => {
    if (isMoving.current) return;
    isMoving.current = true;
    move();
  };
}
