import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './ticket.module.css';

type TicketProps = {
  /** Red gives something, print informs. */
  tone: 'red' | 'print';
  /** The part one tears off: at the right, or below on a phone. */
  stub: ReactNode;
  children: ReactNode;
  className?: string;
};

/** Two parts with round punches at the perforation. Padding is the content's affair. */
export function Ticket({ tone, stub, children, className }: TicketProps) {
  return (
    <div className={classNames(styles.ticket, styles[tone], className)}>
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </div>
  );
}
