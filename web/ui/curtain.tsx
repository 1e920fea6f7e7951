import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './curtain.module.css';

/** The red curtain, once a screen. With `valance` it hangs from the scalloped edge of the header. */
export function Curtain({ valance, className, children }: { valance?: boolean; className?: string; children?: ReactNode }) {
  return <div className={classNames(styles.curtain, valance && styles.valance, className)}>{children}</div>;
}
