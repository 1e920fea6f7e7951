import { type ReactNode, Suspense } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { StripSkeleton } from '#web/ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './page-main.module.css';

/** The skeleton of a loading page: its title, and the strip, the rows, or the list and the map below or beside it. */
export function PageSkeleton({ look = 'strip' }: { look?: 'strip' | 'rows' | 'map' }) {
  const isStrip = look === 'strip';
  return (
    <div className={isStrip ? classNames(shared.wrap, shared.page, shared.split) : styles[look]} aria-busy="true">
      <p className={shared.visuallyHidden}>Memuat…</p>
      <div className={styles.title} aria-hidden="true" />
      {isStrip ? <StripSkeleton windows={3} className={shared.pageStrip} /> : <div className={styles.list} />}
      {look === 'map' && <div className={styles.drawing} />}
    </div>
  );
}

/** The skeleton of the members' area: the dark bar and a page. */
export const MemberSkeleton = () => (
  <div className={styles.member}>
    <div className={styles.bar} />
    <PageSkeleton look="rows" />
  </div>
);

/** The page in its layout: a skeleton while its code is loading, the error page if it throws. */
export function PageMain({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <main id="isi" className={className} tabIndex={-1}>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
    </main>
  );
}
