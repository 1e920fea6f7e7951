import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import styles from './booth-page.module.css';

type BoothNoticeProps = { title: string; sentence?: string; isBusy?: boolean; children?: ReactNode };

/** The booth's page without a booth: on its way, not found, or not to be had now. */
export function BoothNotice({ title, sentence, isBusy = false, children }: BoothNoticeProps) {
  return (
    <div className={`wrap ${styles.page}`} aria-busy={isBusy || undefined}>
      <div className={styles.window}>{isBusy ? <FrameSkeleton /> : <DrawnFrame series="stool" />}</div>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {sentence && <p className={styles.address}>{sentence}</p>}
        {children}
        {!isBusy && (
          <ButtonLink variant="secondary" to={paths.location.href()} className={styles.back}>
            Lihat semua booth
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
