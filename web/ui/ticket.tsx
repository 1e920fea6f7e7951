import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './ticket.module.css';

interface TicketProps {
  /** `red`: an offer; `print`: information. */
  tone: 'red' | 'print';
  /** The smaller part: at the right, on a phone below. */
  stub: ReactNode;
  children: ReactNode;
}

/** A ticket of two parts with round punches between them. Its children set the padding. */
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

/** The printed bars at the foot of a stub. */
export const TicketBars = ({ className }: { className: string | undefined }) => (
  <span className={classNames(styles.bars, className)} aria-hidden="true" />
);
