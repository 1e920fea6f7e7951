import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './labels.module.css';

/** A state in a word and a colour, never a colour alone. `done` has a tick. */
export function Badge({ tone, children }: { tone: 'done' | 'notDone' | 'ink' | 'expired'; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {tone === 'done' && <Icon name="check" size={18} />}
      {children}
    </span>
  );
}

/** A fact (a date, a booth, an invoice). Not pressable; long numbers break. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}

const INKS = { red: undefined, done: styles.stampDone, flash: styles.stampFlash };

/** A word in capitals, turned, with a double edge. Decoration: the text beside it says the same. */
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
