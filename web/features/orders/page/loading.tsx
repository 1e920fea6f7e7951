import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PhotoFilesSkeleton } from '#web/features/orders/groups/photo-files.tsx';
import { focusHeading } from '#web/ui/page.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './page.module.css';

/** An order while it loads: the announcement and the first frames of the film. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className={shared.visuallyHidden}>Memuat foto…</output>
      {children}
      <PhotoFilesSkeleton />
    </div>
  );
}

/** In place of the chips of an order. */
export const FactsSkeleton = () => <div className={styles.facts} aria-hidden="true" />;

/** The heading of a skeleton. If it has the focus, the heading of the loaded page receives it. */
export function LoadingTitle({ className }: { className: string | undefined }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const heading = title.current;
    return () => {
      if (heading !== null && document.activeElement === heading) queueMicrotask(focusHeading);
    };
  }, []);
  return (
    <h1 ref={title} className={className}>
      Sebentar, dicetak dulu…
    </h1>
  );
}
