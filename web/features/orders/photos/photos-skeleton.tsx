import { CoverSkeleton } from '#web/features/orders/groups/cover-print.tsx';
import { FactsSkeleton, Loading, LoadingTitle } from '#web/features/orders/page/loading.tsx';
import { classNames } from '#web/ui/class-names.ts';
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
          <StripSkeleton windows={4} className={styles.strip} />
        </div>
      </div>
    </Loading>
  );
}
