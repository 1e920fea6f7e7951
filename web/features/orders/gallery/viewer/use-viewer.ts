import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Place = { pathname: string; search: string; hash: string; state: { openedHere?: boolean } | null };

/** Links that were sent while the place stood in the hash still lead there. */
const oldHash = /^#foto-([1-9]\d{0,3})$/;
const number = /^[1-9]\d{0,3}$/;

function fileOf({ search, hash }: Place, count: number): number | null {
  const asked = new URLSearchParams(search).get('f') ?? oldHash.exec(hash)?.[1] ?? '';
  return number.test(asked) && Number(asked) <= count ? Number(asked) - 1 : null;
}

function searchWith(search: string, index: number | null): string {
  const query = new URLSearchParams(search);
  if (index === null) query.delete('f');
  else query.set('f', String(index + 1));
  return query.size === 0 ? '' : `?${query}`;
}

/**
 * Which of `count` files is enlarged, counted from 1 in the address (`?f=2`): the Back button closes it, and such a link
 * opens it. A number that no file has enlarges nothing, and stands in nobody's way.
 * Turning to another file changes the address in place. A viewer opened here closes by going back, so that no step of
 * the history is left over; one that a link opened closes to the gallery.
 */
export function useViewer(count: number) {
  const place = useLocation() as Place;
  const navigate = useNavigate();
  const index = fileOf(place, count);
  const last = useRef<number | null>(null);
  // The address follows a moment later: a second tap of a double tap must not leave a second step in the history.
  const isOpen = useRef(false);

  // Who came by a link has no place in the gallery to return to: it is the file that was up last.
  useEffect(() => {
    if (index === null && last.current !== null && document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`[data-viewer-file="${last.current}"]`)?.focus();
    }
    last.current = index;
    isOpen.current = index !== null;
  }, [index]);

  const { pathname, search, state } = place;
  return {
    index,
    open: (file: number) => {
      if (isOpen.current) return;
      isOpen.current = true;
      void navigate({ pathname, search: searchWith(search, file) }, { state: { ...state, openedHere: true } });
    },
    turn: useCallback(
      (file: number) => {
        if (file !== index) void navigate({ pathname, search: searchWith(search, file) }, { replace: true, state });
      },
      [navigate, pathname, search, state, index],
    ),
    close: () => {
      if (state?.openedHere) void navigate(-1);
      else void navigate({ pathname, search: searchWith(search, null) }, { replace: true, state });
    },
  };
}
