import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import styles from './order-notice.module.css';

interface OrderNoticeProps {
  title: string;
  /** A sentence that requirements fix, in English. */
  sentence?: string;
  series: Series;
  /** Shows a link to the search. */
  hasSearchLink?: boolean;
  children?: ReactNode;
}

/** A photo page that has no photos to show: a drawing, a title, the fixed sentence. */
export function OrderNotice({ title, sentence, series, hasSearchLink, children }: OrderNoticeProps) {
  return (
    <div className={`wrap ${styles.notice}`}>
      <DrawnFrame series={series} className={styles.picture} />
      <h1 className={styles.title}>{title}</h1>
      {sentence !== undefined && (
        <p className={styles.sentence} lang="en">
          {sentence}
        </p>
      )}
      {children}
      {hasSearchLink && (
        <ButtonLink to={paths.findOrder} className={styles.link}>
          CARI FOTOMU
        </ButtonLink>
      )}
    </div>
  );
}
