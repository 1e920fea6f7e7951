import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { documentTitle } from '#web/lib/pages.ts';

/** The title that the page table gives the current route; the router provides it. */
export const RouteTitle = createContext<string | undefined>(undefined);

/** Called with the title after a page has set it. The layout moves the focus and announces the title. */
export const AnnounceRoute = createContext<(title: string) => void>(() => undefined);

interface PageProps {
  /** Replaces the title of the page table if it depends on the content. */
  title?: string;
  children: ReactNode;
}

/** Moves the focus to the heading of the current page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Wraps each page, sets the document's title and announces it. Not by a `<title>` of React, as the pages' `<meta>` are:
 * the title must be set before it is announced, and the server's document already has one.
 */
export function Page({ title, children }: PageProps) {
  const announce = useContext(AnnounceRoute);
  const routeTitle = useContext(RouteTitle);
  const fullTitle = documentTitle(title ?? routeTitle);
  useEffect(() => {
    document.title = fullTitle;
    announce(fullTitle);
  }, [fullTitle, announce]);
  return <>{children}</>;
}
