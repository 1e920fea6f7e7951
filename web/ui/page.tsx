import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { brand } from '#brand/brand.ts';
import { withBrand } from '#web/lib/brand.ts';

/** The title that the page table gives the current route; the router provides it. */
export const RouteTitle = createContext<string>(brand.name);

/** Called with the title after a page has set it. The layout moves the focus and announces the title. */
export const AnnounceRoute = createContext<(title: string) => void>(() => undefined);

interface PageProps {
  /** Replaces the title of the page table where what is shown decides it. The brand's name is added. */
  title?: string;
  children: ReactNode;
}

/** Wraps every page: sets the document's title and announces the page. */
export function Page({ title, children }: PageProps) {
  const arrived = useContext(AnnounceRoute);
  const routeTitle = useContext(RouteTitle);
  const whole = title === undefined ? routeTitle : withBrand(title);
  useEffect(() => {
    document.title = whole;
    arrived(whole);
  }, [whole, arrived]);
  return <>{children}</>;
}
