import type { ReactNode } from 'react';
import styles from './label.module.css';

/** A fact on a slip of paper (a date, a booth, an invoice). Not pressable; long numbers break. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}
