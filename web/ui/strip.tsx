import type { ReactNode } from 'react';
import { brand } from '#brand/brand.ts';
import { classNames } from './class-names.ts';
import { DrawnFrame, type Series } from './decoration.tsx';
import shared from './shared.module.css';
import styles from './strip.module.css';

interface StripProps {
  /** The pictures, from top to bottom. */
  children: ReactNode;
  /** Rotation in degrees, 1 to 11 in either direction. */
  tilt?: number;
  /** Draws a piece of tape; for one strip per screen. */
  tape?: boolean;
  /** Shows a printed pattern instead of plain paper. */
  frame?: 'kawung' | 'checks' | 'dots';
  className?: string;
}

/** A photo strip with the wordmark at its foot, as wide as its container. */
export function Strip({ children, tilt, tape, frame, className }: StripProps) {
  return (
    <div
      className={classNames(shared.print, styles.strip, frame && styles.framed, frame && styles[frame], className)}
      style={tilt ? { rotate: `${tilt}deg` } : undefined}
    >
      {tape && <Tape />}
      <div className={styles.windows}>{children}</div>
      <div className={styles.foot}>
        <span className={styles.wordmark} aria-hidden="true">
          {brand.name}
        </span>
      </div>
    </div>
  );
}

/** A piece of tape at the top edge of a positioned element. */
export const Tape = () => <span className={styles.tape} aria-hidden="true" />;

interface DrawnStripProps extends Omit<StripProps, 'children'> {
  series: Series;
  frames: readonly number[];
  mono?: boolean;
}

/** A strip with drawings of one series. */
export function DrawnStrip({ series, frames, mono, ...strip }: DrawnStripProps) {
  return (
    <Strip {...strip}>
      {frames.map((index) => (
        <DrawnFrame key={index} series={series} index={index} mono={mono} />
      ))}
    </Strip>
  );
}
