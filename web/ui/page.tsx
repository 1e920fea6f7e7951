import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { brand } from '#web/lib/brand.ts';

/** Called whenever a page has put its title up. The layout moves the focus and tells the title; alone, a page needs none. */
export const PageArrival = createContext<(title: string) => void>(() => undefined);

type PageProps = {
  /** Without the brand's name, which is added; the home page gives the whole title as `fullTitle`. */
  title: string;
  fullTitle?: boolean;
  /** The page's main language; Indonesian unless said otherwise. */
  lang?: 'id' | 'en';
  children: ReactNode;
};

/** What every screen is wrapped in: it sets the document's title and language, and announces itself. */
export function Page({ title, fullTitle, lang = 'id', children }: PageProps) {
  const arrived = useContext(PageArrival);
  const whole = fullTitle ? title : `${title} · ${brand.name}`;
  useEffect(() => {
    document.title = whole;
    document.documentElement.lang = lang;
    arrived(whole);
  }, [whole, lang, arrived]);
  return <>{children}</>;
}
