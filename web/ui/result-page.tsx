import type { ReactNode } from 'react';
import { Stamp } from './labels.tsx';
import styles from './result-page.module.css';

interface ResultPageProps {
  /** A drawing, or a placeholder while waiting. */
  picture: ReactNode;
  /** One or two words in capitals; none while waiting. */
  stamp?: { tone: 'red' | 'done'; words: string };
  title: ReactNode;
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

/** The result of an action that a link or a redirect started: a stamped print in the middle of the page. */
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
