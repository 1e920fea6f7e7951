import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './decoration.module.css';

/** The red curtain, once per screen. `valance` adds the scalloped edge below the header. */
export function Curtain({
  valance,
  className,
  children,
}: {
  valance?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return <div className={classNames(styles.curtain, valance && styles.valance, className)}>{children}</div>;
}

/** A row of film perforation. */
export function Sprockets({ className }: { className?: string }) {
  return <div className={classNames(styles.holes, className)} aria-hidden="true" />;
}

/** A dark band with perforation along both edges, for rows of frames. */
export function PerforatedBand({ children }: { children: ReactNode }) {
  return (
    <div className={styles.film}>
      <Sprockets />
      {children}
      <Sprockets />
    </div>
  );
}

export type Series = 'couple' | 'dewa' | 'duo' | 'flipbook' | 'oma' | 'sari' | 'stool' | 'trio';

interface DrawnFrameProps {
  series: Series;
  index?: number;
  /** Renders the drawing in grey. */
  mono?: boolean;
  className?: string;
}

/** One drawing of a series, in the ratio 6:5, as wide as its container. Hidden from screen readers. */
export function DrawnFrame({ series, index = 0, mono, className }: DrawnFrameProps) {
  return (
    <span
      className={classNames(styles.frame, styles[series], styles[`at${index}`], mono && styles.mono, className)}
      aria-hidden="true"
    />
  );
}
