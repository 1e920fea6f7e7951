import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import styles from './gallery-notice.module.css';

type GalleryNoticeProps = {
  title: string;
  /** The words that requirements fixes, in English. */
  sentence?: string;
  series?: Series;
  /** Offers the way back to the search. */
  hasSearchLink?: boolean;
  children?: ReactNode;
};

/** The photo page when there are no photos to show: a drawn frame, a display line, the fixed sentence. */
export function GalleryNotice({ title, sentence, series, hasSearchLink, children }: GalleryNoticeProps) {
  return (
    <div className={`wrap ${styles.notice}`}>
      {series !== undefined && <DrawnFrame series={series} className={styles.picture} />}
      <h1 className={styles.title}>{title}</h1>
      {sentence !== undefined && (
        <p className={styles.sentence} lang="en">
          {sentence}
        </p>
      )}
      {children}
      {hasSearchLink && (
        <ButtonLink to={paths.findOrder} className={styles.link}>
          CARI FOTOKU
        </ButtonLink>
      )}
    </div>
  );
}
