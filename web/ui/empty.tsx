import type { ReactNode } from 'react';
import { DrawnFrame } from './drawn-frame.tsx';
import styles from './notice.module.css';

type EmptyProps = { title: string; message: string; children?: ReactNode };

/** The curtain is open and the stool is empty: a short line, then the fixed sentence. */
export function Empty({ title, message, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <DrawnFrame series="stool" className={styles.picture} />
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  );
}
