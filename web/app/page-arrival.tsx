import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { PageArrival } from '#web/ui/page.tsx';

/**
 * What a browser does by itself when a document loads, for pages that change without one: a new address starts at its
 * top (or at its hash), the focus goes to the heading, and the title is told. Going back keeps the place, as browsers do.
 */
export function PageArrivalProvider({ children }: { children: ReactNode }) {
  const location = useLocation();
  const kind = useNavigationType();
  const [told, setTold] = useState('');
  const { pathname, hash: place } = location;
  const now = useRef({ pathname, arrived: pathname, hash: place });

  // What a page writes into its own query (filters, an open picture) is the same page, which stays where it was scrolled to.
  useLayoutEffect(() => {
    if (now.current.pathname === pathname) return;
    now.current = { ...now.current, pathname, hash: place };
    if (kind !== 'POP' && !place) window.scrollTo(0, 0);
  }, [pathname, place, kind]);

  const arrived = useCallback((title: string) => {
    const { pathname: here, arrived: last, hash } = now.current;
    // The first page is the browser's own affair, a title that changes on the same page nobody's.
    if (here === last) return;
    now.current.arrived = here;
    setTold(title);
    if (hash) placeOf(hash)?.scrollIntoView();
    else focusHeading();
  }, []);

  return (
    <PageArrival value={arrived}>
      {children}
      <output className="visually-hidden">{told}</output>
    </PageArrival>
  );
}

/** The element that a hash names; a hash that can't be read (`#%`) names nothing. */
function placeOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function focusHeading(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
