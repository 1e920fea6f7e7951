import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './label.module.css';

const inks = { red: undefined, done: styles.stampDone, flash: styles.stampFlash };

/** A verdict in capitals, turned and double-edged. Decoration: the same fact also stands in the text beside it. */
export function Stamp({ tone, children, className }: { tone: 'red' | 'done' | 'flash'; children: ReactNode; className?: string }) {
  return (
    <span className={classNames(styles.stamp, inks[tone], className)} aria-hidden="true">
      {children}
    </span>
  );
}
