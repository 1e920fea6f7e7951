import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '#web/ui/class-names.ts';
import { StripSkeleton } from '#web/ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './page-main.module.css';

/** The skeleton of a loading page: a strip at the position where most pages have one. */
export function PageSkeleton() {
  return (
    <div className={classNames(shared.wrap, shared.page, shared.split)} aria-busy="true">
      <p className={shared.visuallyHidden}>Memuat…</p>
      <div className={styles.title} aria-hidden="true" />
      <StripSkeleton windows={3} className={styles.strip} />
    </div>
  );
}

/** The page in its layout: a skeleton while its code is loading, the error page if it throws. */
export function PageMain({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id="isi" className={className} tabIndex={-1}>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
    </main>
  );
}
