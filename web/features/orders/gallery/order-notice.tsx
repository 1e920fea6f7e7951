import type { ComponentProps } from 'react';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageNotice } from '#web/ui/notices.tsx';
import styles from './order-notice.module.css';

interface OrderNoticeProps extends ComponentProps<typeof PageNotice> {
  /** Shows a link to the search. */
  hasSearchLink?: boolean;
}

/** A photo page that has no photos to show. */
export function OrderNotice({ hasSearchLink, children, ...notice }: OrderNoticeProps) {
  return (
    <PageNotice {...notice} className={`wrap ${styles.notice}`}>
      {children}
      {hasSearchLink && (
        <ButtonLink to={paths.findOrder} className={styles.link}>
          CARI FOTOMU
        </ButtonLink>
      )}
    </PageNotice>
  );
}
