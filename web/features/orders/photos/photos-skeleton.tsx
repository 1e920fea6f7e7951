import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CoverSkeleton } from '#web/features/orders/groups/cover-print.tsx';
import { PhotoFilesSkeleton } from '#web/features/orders/groups/photo-files.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { focusHeading } from '#web/ui/page.tsx';
import { StripSkeleton } from '#web/ui/skeleton.tsx';
import shared from '#web/ui/shared.module.css';
import page from './photos-page.module.css';
import styles from './photos-skeleton.module.css';

/** The page while its order loads: prints and frames in their final size, without pictures. */
export function PhotosSkeleton() {
  return (
    <Loading>
      <div className={classNames(shared.wrap, page.top)}>
        <div className={page.head}>
          <LoadingTitle className={page.title} />
          <div className={page.facts} aria-hidden="true">
            <FactsSkeleton />
            <CoverSkeleton />
          </div>
          <div className={styles.ticket} aria-hidden="true" />
        </div>
        <div className={page.results}>
          <StripSkeleton windows={4} className={styles.strip ?? ''} />
        </div>
      </div>
    </Loading>
  );
}

/** In place of the chips of an order. */
export const FactsSkeleton = () => <div className={styles.facts} aria-hidden="true" />;

/** The parts that the skeleton of a member's order has as well: the announcement and the first frames of the film. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className={shared.visuallyHidden}>Memuat foto…</output>
      {children}
      <PhotoFilesSkeleton />
    </div>
  );
}

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
