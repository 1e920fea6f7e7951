import type { ReactNode } from 'react';
import { Stamp } from './labels.tsx';
import styles from './result-page.module.css';

type ResultPageProps = {
  /** A drawn frame, or a frame that still develops. */
  picture: ReactNode;
  /** One or two words in capitals; none while nothing is decided. */
  stamp?: { tone: 'red' | 'done'; words: string };
  title: ReactNode;
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
};

/** One print in the middle of the page with a stamp on it: how something ended that a link in a message set going. */
export function ResultPage({ picture, stamp, title, children, actions }: ResultPageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.stack}>
        <div className={styles.print}>
          <div className={styles.picture}>
            {picture}
            {stamp && (
              <span className={styles.stamp}>
                <Stamp tone={stamp.tone}>{stamp.words}</Stamp>
              </span>
            )}
          </div>
          <div className={styles.words}>
            <div aria-live="polite">
              <h1 className={styles.title}>{title}</h1>
              <div className={styles.text}>{children}</div>
            </div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        </div>
      </div>
    </div>
  );
}
