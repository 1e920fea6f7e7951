import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './ticket.module.css';

interface TicketProps {
  /** `red` offers something, `print` informs. */
  tone: 'red' | 'print';
  /** The smaller part: at the right, or below on a phone. */
  stub: ReactNode;
  children: ReactNode;
}

/** A ticket of two parts with round punches between them. The content brings its padding. */
export function Ticket({ tone, stub, children }: TicketProps) {
  return (
    <div className={classNames(styles.ticket, styles[tone])}>
      <div className={styles.parts}>
        <div className={styles.body}>{children}</div>
        <div className={styles.stub}>{stub}</div>
      </div>
    </div>
  );
}
