import type { ReactNode } from 'react';
import { brand } from '#brand/brand.ts';
import { classNames } from './class-names.ts';
import styles from './strip.module.css';

interface StripProps {
  /** The pictures, from top to bottom. */
  children: ReactNode;
  /** Degrees, 1 to 11 either way. */
  tilt?: number;
  /** Draws a piece of tape; for one strip a screen. */
  tape?: boolean;
  /** Below the wordmark, for instance a date. */
  caption?: ReactNode;
  /** A printed pattern instead of plain paper. */
  frame?: 'kawung' | 'checks' | 'dots';
  className?: string;
}

/** A photo strip with the wordmark at its foot, as wide as its container. */
export function Strip({ children, tilt, tape, caption, frame, className }: StripProps) {
  return (
    <div
      className={classNames(styles.strip, frame && styles.framed, frame && styles[frame], className)}
      style={tilt ? { rotate: `${tilt}deg` } : undefined}
    >
      {tape && <span className={styles.tape} aria-hidden="true" />}
      <div className={styles.windows}>{children}</div>
      <div className={styles.foot}>
        <span className={styles.wordmark} aria-hidden="true">
          {brand.name}
        </span>
        {caption}
      </div>
    </div>
  );
}
