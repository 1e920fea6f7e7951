import { createContext, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHistoryStep } from '#web/ui/use-overlay.ts';

/** The viewer's state, for the pictures and videos that open it. */
export const ViewerContext = createContext<Pick<ReturnType<typeof useViewer>, 'index' | 'open'>>({
  index: null,
  open: () => undefined,
});

interface ViewerLocation {
  pathname: string;
  search: string;
  state: { openedHere?: boolean } | null;
}

const NUMBER = /^[1-9]\d{0,3}$/;

function fileOf(search: string, count: number): number | null {
  const requested = new URLSearchParams(search).get('f') ?? '';
  return NUMBER.test(requested) && Number(requested) <= count ? Number(requested) - 1 : null;
}

function searchWith(search: string, index: number | null): string {
  const query = new URLSearchParams(search);
  if (index === null) query.delete('f');
  else query.set('f', String(index + 1));
  return query.size === 0 ? '' : `?${query}`;
}

/**
 * Which of `count` files is enlarged. It is in the address, counted from 1 (`?f=2`): the Back button closes the viewer,
 * and a link opens it. Invalid numbers are ignored. Changing the file replaces the address. A viewer that was opened on
 * the page closes by going back, so that no history entry is left over; one that was opened by a link closes by
 * replacing the address.
 */
export function useViewer(count: number) {
  const { pathname, search, state } = useLocation() as ViewerLocation;
  const navigate = useNavigate();
  const index = fileOf(search, count);
  const last = useRef<number | null>(null);
  const inTurn = useHistoryStep();
  const opener = useRef<Element | null>(null);

  // The lightbox returns the focus when it closes, but not if the page had lost it before: on a busy device, or because
  // a link opened the viewer. After a link there is no opener, so the file that was shown last receives the focus.
  useLayoutEffect(() => {
    if (index === null && last.current !== null && document.activeElement === document.body) {
      const lastFile = document.querySelector(`[data-viewer-file="${last.current}"]`);
      const target = opener.current?.isConnected ? opener.current : lastFile;
      if (target instanceof HTMLElement) target.focus();
    }
    if (index === null) opener.current = null;
    last.current = index;
  }, [index]);

  return {
    index,
    open: (file: number) => {
      if (index !== null) return;
      inTurn(() => {
        opener.current = document.activeElement === document.body ? null : document.activeElement;
        void navigate({ pathname, search: searchWith(search, file) }, { state: { ...state, openedHere: true } });
      });
    },
    turn: (file: number) => {
      if (file !== index) void navigate({ pathname, search: searchWith(search, file) }, { replace: true, state });
    },
    close: () => {
      if (index === null) return;
      inTurn(() =>
        state?.openedHere
          ? navigate(-1)
          : navigate({ pathname, search: searchWith(search, null) }, { replace: true, state }),
      );
    },
  };
}
