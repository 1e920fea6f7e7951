import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './labels.module.css';

/** A state as a word with a colour, never a colour alone. `done` has a tick. */
export function Badge({ tone, children }: { tone: 'done' | 'notDone' | 'ink' | 'expired'; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {tone === 'done' && <Icon name="check" size={18} />}
      <span>{children}</span>
    </span>
  );
}

/** A fact: a date, a booth, an invoice. It is not a control; long numbers wrap. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}

const INKS = { red: undefined, done: styles.stampDone, flash: styles.stampFlash };

/** A rotated word in capitals with a double border. Decoration: the text beside it says the same. */
export function Stamp({
  tone,
  children,
  className,
}: {
  tone: 'red' | 'done' | 'flash';
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={classNames(styles.stamp, INKS[tone], className)} aria-hidden="true">
      {children}
    </span>
  );
}
