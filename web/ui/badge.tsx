import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './label.module.css';

/** A state in a word and a colour, never a colour alone. `done` carries a tick. */
export function Badge({ tone, children }: { tone: 'done' | 'notDone' | 'ink' | 'expired'; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {tone === 'done' && <Icon name="check" size={18} />}
      {children}
    </span>
  );
}
