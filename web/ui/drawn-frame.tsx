import { classNames } from './class-names.ts';
import styles from './drawn-frame.module.css';

export type Series = 'couple' | 'dewa' | 'duo' | 'flipbook' | 'oma' | 'sari' | 'stool' | 'trio';

type DrawnFrameProps = { series: Series; index?: number; /** Printed in grey. */ mono?: boolean; className?: string };

/** One drawn picture out of a series of friends, 6 to 5, as wide as its place. Hidden from screen readers. */
export function DrawnFrame({ series, index = 0, mono, className }: DrawnFrameProps) {
  return <span className={classNames(styles.frame, styles[series], styles[`at${index}`], mono && styles.mono, className)} aria-hidden="true" />;
}
