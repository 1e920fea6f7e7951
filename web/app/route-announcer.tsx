import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { AnnounceRoute, focusHeading } from '#web/ui/page.tsx';
import shared from '#web/ui/shared.module.css';

/**
 * Does for client-side navigation what a browser does when it loads a document: scrolls to the top or to the fragment,
 * moves the focus to the heading, and announces the title. Going back keeps the scroll position.
 *
 * @param onShown called when a page is rendered
 */
export function RouteAnnouncer({ onShown, children }: { onShown?: () => void; children: ReactNode }) {
  const location = useLocation();
  const kind = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const { pathname, hash: fragment } = location;
  const now = useRef({ pathname, announcedPath: pathname, hash: fragment });

  // A change of the query (filters, an open picture) is the same page: its scroll position stays.
  useLayoutEffect(() => {
    if (now.current.pathname === pathname) return;
    now.current = { ...now.current, pathname, hash: fragment };
    if (kind !== 'POP' && !fragment) window.scrollTo(0, 0);
  }, [pathname, fragment, kind]);

  const announce = useCallback(
    (title: string) => {
      onShown?.();
      const { pathname: here, announcedPath, hash } = now.current;
      // The browser announces the first page itself. A title that changes on the same page is not announced.
      if (here === announcedPath) return;
      now.current.announcedPath = here;
      setAnnounced(title);
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
      else focusHeading();
    },
    [onShown],
  );

  return (
    <AnnounceRoute value={announce}>
      {children}
      <output className={shared.visuallyHidden}>{announced}</output>
    </AnnounceRoute>
  );
}
